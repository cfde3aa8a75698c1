import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { WeekLetter } from '#web/features/weeks/week-letter.tsx';
import { weekQuery, type Week } from '#web/features/weeks/week-query.ts';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { HomeLink } from '#web/ui/home-link.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export function WeekPage({ user, date }: { user: CurrentUser; date: string }) {
  usePageTitle('Your week');
  const { data: week, error, refetch, isFetching } = useQuery(weekQuery(date));
  // A date that is no Sunday, or lies ahead.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  if (!week)
    return error && !isFetching ? (
      <LoadFailed message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Loading what="your week" />
    );
  return (
    <div className="mx-auto max-w-form">
      <div className="flex items-start justify-between">
        <HomeLink />
        <nav aria-label="Weeks" className="-mt-3.5 flex">
          {week.hasEarlier && <Turn date={addDays(date, -7)} label="The week before" Icon={ChevronLeft} />}
          {week.hasLater && <Turn date={addDays(date, 7)} label="The week after" Icon={ChevronRight} />}
        </nav>
      </div>
      <WeekLetter week={week} name={user.name} />
      <LetterNote week={week} user={user} />
    </div>
  );
}

const times = { sunday: 'on Sundays at 18:00', monday: 'on Mondays at 8:00' } as const;

function LetterNote({ week: { weeklyLetter }, user }: { week: Week; user: CurrentUser }) {
  const link = 'inline-block py-3 font-semibold text-brand-text underline underline-offset-2';
  return (
    <p className="mt-3 text-center text-small text-fg-2">
      {weeklyLetter === 'never' ? (
        <>
          Your week can come by mail, too.{' '}
          <Link href={paths.notifications} className={link}>
            Choose when
          </Link>
        </>
      ) : user.emailConfirmed ? (
        <>
          Your letter comes {times[weeklyLetter]}.{' '}
          <Link href={paths.notifications} className={link}>
            Change when
          </Link>
        </>
      ) : (
        <>
          Your week comes by mail once your address is confirmed.{' '}
          <Link href={paths.profile} className={link}>
            Confirm it
          </Link>
        </>
      )}
    </p>
  );
}

function Turn({ date, label, Icon }: { date: string; label: string; Icon: typeof ChevronLeft }) {
  return (
    <Link
      href={paths.week(date)}
      aria-label={label}
      className="grid size-(--tap) place-items-center text-fg-2 hover:text-fg"
    >
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  );
}
