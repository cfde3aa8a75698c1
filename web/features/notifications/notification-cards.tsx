import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Announcement } from '#web/ui/announcement.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { DayStartCard } from './day-start-card.tsx';
import { DeviceCard } from './device-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import { LetterCard } from './letter-card.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { settingsQuery } from './settings-queries.ts';

export function NotificationCards({ user }: { user: CurrentUser }) {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <>
      <DeviceCard user={user} />
      {settings ? (
        <>
          <KindsCard user={user} settings={settings} />
          <QuietHoursCard settings={settings} />
          <LetterCard user={user} settings={settings} />
        </>
      ) : error && !isFetching ? (
        <LoadFailed message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading what="your notifications" />
      )}
      <DayStartCard user={user} />
      <Announcement />
    </>
  );
}
