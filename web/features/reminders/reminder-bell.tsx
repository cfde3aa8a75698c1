import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { canHaveReminders, remindersQuery } from './reminder-queries.ts';
import { timesText } from './reminder-texts.ts';
import { RemindersSheet } from './reminders-sheet.tsx';

/** The user's reminder times on the promise's page; opens their sheet. */
export function ReminderBell({ item, user }: { item: CommitmentCard; user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const isOffered = canHaveReminders(item, user);
  const { data: times, isPending } = useQuery({ ...remindersQuery(item), enabled: isOffered });
  if (!isOffered) return null;
  // Without a reply it still opens the sheet, which says what is wrong.
  const words = times ? (times.length > 0 ? timesText(times) : 'Add a reminder') : isPending ? '' : 'Reminders';
  return (
    <div className="min-h-(--tap)">
      {words && (
        <button
          type="button"
          aria-label={`${times && times.length > 0 ? `Reminders at ${words}` : words}: ${tileOf(item.name).title}`}
          aria-haspopup="dialog"
          onClick={(event) => {
            // Safari does not focus a clicked button, and closing the sheet returns the focus.
            event.currentTarget.focus();
            setOpen(true);
          }}
          className="-ml-2 flex min-h-(--tap) items-center gap-2 rounded-xl pr-2.5 pl-2 text-[0.9375rem] font-semibold text-brand-text hover:bg-brand/9"
        >
          <Bell aria-hidden="true" className="size-5" />
          {words}
        </button>
      )}
      {isOpen && <RemindersSheet item={item} user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}
