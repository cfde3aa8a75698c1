import { Check } from 'lucide-react';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { latestStartHour } from '#shared/domain/days.ts';
import { SelectField } from '#web/forms/field.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { useChangeDayStart } from './profile-queries.ts';

const hours = Array.from({ length: latestStartHour + 1 }, (_, hour) => hour);
const shownForMs = 2000;

/** Saves at once, or turns back with a toast. */
export function DayStartCard({ user }: { user: CurrentUser }) {
  const { mutate, reset, isSuccess, isPending, variables } = useChangeDayStart();
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, shownForMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return (
    <section className="card">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="subheading">My day starts at</h2>
        <p role="status" className="flex-none text-small font-semibold text-brand-text">
          {isSuccess && (
            <>
              <Check aria-hidden="true" className="mr-1 inline size-4" />
              Saved
            </>
          )}
        </p>
      </div>
      <p className="mt-1 mb-3 text-small text-pretty text-fg-2">
        Up late? Choose a later hour. What you mark before it still counts for the day before.
      </p>
      <SelectField
        label="My day starts at"
        isLabelHidden
        help="Starts when today ends."
        value={isPending ? variables : user.dayStartHour}
        onChange={(event) =>
          mutate(Number(event.target.value), { onError: (error) => showFailure('Failed to save', error) })
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
