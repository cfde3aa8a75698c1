import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { latestStartHour } from '#shared/domain/days.ts';
import { useChangeDayStart } from '#web/features/profile/profile-queries.ts';
import { SelectField } from '#web/forms/field.tsx';
import { SavedMark, useSaved } from '#web/forms/saved-mark.tsx';
import { showFailure } from '#web/ui/toast-store.ts';

const hours = Array.from({ length: latestStartHour + 1 }, (_, hour) => hour);

/** Saves at once, or turns back with a toast. */
export function DayStartCard({ user }: { user: CurrentUser }) {
  const { mutate, isPending, variables } = useChangeDayStart();
  const { isSaved, showSaved } = useSaved();
  return (
    <section className="card">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="subheading">My day starts at</h2>
        <SavedMark isSaved={isSaved} />
      </div>
      <p className="mt-1 mb-3 text-small text-pretty text-fg-2">
        Up late? Choose a later hour. What you mark before it still counts for the day before.
      </p>
      <SelectField
        label="My day starts at"
        isLabelHidden
        help="Starts when today ends. Reminders and quiet hours keep to the clock."
        value={isPending ? variables : user.dayStartHour}
        onChange={(event) =>
          mutate(Number(event.target.value), {
            onSuccess: showSaved,
            onError: (error) => showFailure('Failed to save', error),
          })
        }
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hour === 0 ? 'Midnight' : `0${hour}:00`}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
