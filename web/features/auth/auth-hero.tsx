import type { ReactNode } from 'react';
import banner from '#web/assets/banner.svg';
import rosette from '#web/assets/rosette-hero.svg';
import { SealMark } from '#web/ui/seal-mark.tsx';

const messages = [
  'Put real value behind your goals',
  'Build habits with your companions',
  'Earn the reward you promised yourself',
];

export function AuthHero({ children }: { children: ReactNode }) {
  return (
    <section className="relative isolate overflow-hidden bg-header px-(--gutter) pt-5 pb-19 text-on-header lg:flex lg:flex-col lg:py-11 lg:pr-16 lg:pl-[max(40px,calc((100vw-var(--page-max))/2+12px))]">
      <img
        src={rosette}
        alt=""
        className="pointer-events-none absolute top-[-210px] right-[-290px] -z-1 w-[560px] max-w-none opacity-22 lg:top-[-300px] lg:right-[-380px] lg:w-[860px]"
      />
      <img src={banner} alt="Kept" width="157" height="60" className="block h-10 w-auto self-start" />
      <h1 className="mt-7 font-display text-[length:var(--fs-display)] leading-(--lh-display) font-semibold tracking-(--track-display) lg:mt-14">
        <span className="block">Your Goals.</span> <span className="block">Your Rules.</span>{' '}
        <span className="block text-gold">Your Rewards.</span>
      </h1>
      <ul className="mt-5.5 grid gap-3 lg:mt-7 lg:gap-3.5 lg:text-lg">
        {messages.map((message) => (
          <li key={message} className="flex items-center gap-3 leading-[1.35]">
            <SealMark className="size-6.5 flex-none" />
            {message}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
