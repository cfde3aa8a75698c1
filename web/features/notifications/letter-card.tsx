import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { sundayOf } from '#shared/domain/calendar.ts';
import { SavedMark, useSaved } from '#web/forms/saved-mark.tsx';
import { Segmented } from '#web/forms/segmented.tsx';
import { paths } from '#web/lib/paths.ts';
import { useChangeSettings, type NotificationSettings } from './settings-queries.ts';

const choices = [
  { value: 'sunday', label: 'Sunday 18:00' },
  { value: 'monday', label: 'Monday 8:00' },
  { value: 'never', label: 'Never' },
] as const;

export function LetterCard({
  user,
  settings: { weeklyLetter },
}: {
  user: CurrentUser;
  settings: NotificationSettings;
}) {
  const { isSaved, showSaved } = useSaved();
  const change = useChangeSettings(showSaved);
  return (
    <section className="card">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="subheading">Your week in a letter</h2>
        <SavedMark isSaved={isSaved} />
      </div>
      <p className="mt-1 mb-3 text-small text-pretty text-fg-2">
        By mail: what you kept and earned, what your companions did, and your next goal.
      </p>
      <Segmented
        label="Your week in a letter"
        hideLabel
        choices={choices}
        value={weeklyLetter}
        onChange={(chosen) => change({ weeklyLetter: chosen })}
      />
      <Link
        href={paths.week(sundayOf(user.today))}
        className="mt-2 -mb-3 inline-block py-3 text-small font-semibold text-brand-text underline underline-offset-2"
      >
        See this week
      </Link>
    </section>
  );
}
