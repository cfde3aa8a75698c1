import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { partOfDay } from '#shared/domain/days.ts';
import { unlockedMessage } from '#shared/domain/goals.ts';
import { firstName } from '#shared/domain/names.ts';
import { hourOf } from '#web/lib/browser-zone.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { paths } from '#web/lib/paths.ts';

export function Greeting({ user, message }: { user: CurrentUser; message: string }) {
  const now = useMinute();
  return (
    <div className="grid gap-1">
      <h1 className="heading">
        Good {partOfDay(hourOf(user, now))}, {firstName(user.name)}
      </h1>
      <p className="text-[1.0625rem] leading-[1.4] text-fg-2">
        {message === unlockedMessage ? (
          <Link
            href={paths.goalRewards}
            className="-my-1.5 inline-flex min-h-(--tap) items-center font-[650] text-gold-text no-underline hover:underline"
          >
            {message}
          </Link>
        ) : (
          // Emphasise the missing amount.
          message.split(/(\d\S* [A-Z]{3})/).map((part, index) =>
            index % 2 ? (
              <b key={part} className="font-[650] text-fg">
                {part}
              </b>
            ) : (
              part
            ),
          )
        )}
      </p>
    </div>
  );
}
