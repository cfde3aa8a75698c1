import { lazy, Suspense, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { AppearanceCard } from '#web/features/profile/appearance-card.tsx';
import { DayStartCard } from '#web/features/profile/day-start-card.tsx';
import { MyDataCard } from '#web/features/profile/my-data-card.tsx';
import { PasswordForm } from '#web/features/profile/password-form.tsx';
import { ProfileForm } from '#web/features/profile/profile-form.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { firstLetter } from '#shared/domain/names.ts';
import { Loading } from '#web/ui/load-state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const AccessCards = lazy(() =>
  import('#web/features/access/access-cards.tsx').then((file) => ({ default: file.AccessCards })),
);

export function ProfilePage({ user }: { user: CurrentUser }) {
  const [tab, setTab] = useState<'profile' | 'password' | 'access'>('profile');
  usePageTitle('Profile Settings');
  return (
    <div className="mx-auto grid max-w-form gap-4">
      <div className="mb-1 flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-16 flex-none place-items-center rounded-full bg-ink-fern-tint font-display text-[1.625rem] leading-none font-semibold text-ink-fern"
        >
          {firstLetter(user.name)}
        </span>
        <div className="min-w-0">
          <h1 className="heading">{user.name}</h1>
          <p className="truncate text-fg-2">@{user.username}</p>
        </div>
      </div>
      <section className="card">
        <Tabs
          label="Account settings"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { key: 'profile', label: 'Profile', panel: <ProfileForm user={user} /> },
            { key: 'password', label: 'Password', panel: <PasswordForm user={user} /> },
            { key: 'access', label: 'Access', panel: <p className="text-fg-2">Who can get into your account.</p> },
          ]}
        />
      </section>
      {tab === 'access' ? (
        <Suspense fallback={<Loading what="access" />}>
          <AccessCards user={user} />
        </Suspense>
      ) : (
        <>
          {tab === 'profile' && <DayStartCard user={user} />}
          <AppearanceCard />
          <MyDataCard user={user} />
        </>
      )}
    </div>
  );
}
