import { useLocation } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { firstLetter } from '#shared/domain/names.ts';
import { AppearanceCard } from '#web/features/profile/appearance-card.tsx';
import { MyDataCard } from '#web/features/profile/my-data-card.tsx';
import { PasswordForm } from '#web/features/profile/password-form.tsx';
import { ProfileForm } from '#web/features/profile/profile-form.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import { Loading } from '#web/ui/load-state.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const NotificationCards = onDemand(
  async () => (await import('#web/features/notifications/notification-cards.tsx')).NotificationCards,
  () => <Loading what="your notifications" />,
);
const AccessCards = onDemand(
  async () => (await import('#web/features/access/access-cards.tsx')).AccessCards,
  () => <Loading what="access" />,
);

const tabKeys = ['profile', 'password', 'notifications', 'access'] as const;
type TabKey = (typeof tabKeys)[number];

export function ProfilePage({ user }: { user: CurrentUser }) {
  const [tab, setTab] = useTab();
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
      <Tabs
        isOnPage
        label="Account settings"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            key: 'profile',
            label: 'Profile',
            panel: (
              <section className="card">
                <ProfileForm user={user} />
              </section>
            ),
          },
          {
            key: 'password',
            label: 'Password',
            panel: (
              <section className="card">
                <PasswordForm user={user} />
              </section>
            ),
          },
          {
            key: 'notifications',
            label: 'Notifications',
            panel: tab === 'notifications' && <NotificationCards user={user} />,
          },
          {
            key: 'access',
            label: 'Access',
            panel: tab === 'access' && <AccessCards user={user} />,
          },
        ]}
      />
      {(tab === 'profile' || tab === 'password') && (
        <>
          <AppearanceCard />
          <MyDataCard user={user} />
        </>
      )}
    </div>
  );
}

/** The tab is in the address, so that a link can open it. */
function useTab(): [TabKey, (tab: TabKey) => void] {
  const query = useQueryParams();
  const [, navigate] = useLocation();
  const asked = query.get('tab');
  const tab = tabKeys.find((key) => key === asked) ?? 'profile';
  const select = (key: TabKey) =>
    navigate(key === 'profile' ? paths.profile : `${paths.profile}?tab=${key}`, { replace: true });
  return [tab, select];
}
