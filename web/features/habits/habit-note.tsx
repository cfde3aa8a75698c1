import { Flame } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { inkOf } from '#web/features/commitments/ink.ts';
import { MembersRow } from '#web/features/commitments/members-row.tsx';
import { Note } from '#web/features/commitments/note.tsx';
import { NoteActions } from '#web/features/commitments/note-action.tsx';
import { PeriodDots } from '#web/features/commitments/period-dots.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { paths } from '#web/paths.ts';
import type { ShownHabit } from './habit-queries.ts';
import { HabitStub, noteStateOf } from './habit-stub.tsx';
import { InviteAction } from './invite-action.tsx';
import { periodUnits, thisPeriod } from './period-words.ts';

export function HabitNote({ habit, user }: { habit: ShownHabit; user: CurrentUser }) {
  const isOnline = useOnline();
  const state = noteStateOf(habit, user, isOnline);
  return (
    <Note
      id={`habit-${habit.id}`}
      ink={inkOf(habit.id)}
      state={state}
      name={habit.name}
      href={paths.habit(habit.id)}
      meta={
        <>
          {habit.frequency}
          {habit.streak > 0 && (
            <span className="flex items-center gap-1 font-semibold whitespace-nowrap text-ember">
              <Flame aria-hidden="true" className="size-4" />
              {habit.streak}-{periodUnits[habit.frequency]} shared streak
            </span>
          )}
        </>
      }
      stub={<HabitStub habit={habit} user={user} state={state} isOnline={isOnline} />}
    >
      {state === 'again' ? (
        <p className="mt-3 text-small text-pretty text-fg-2">
          Kept {thisPeriod[habit.frequency]}. Check it again any day: it counts, and pays once a{' '}
          {periodUnits[habit.frequency]}.
        </p>
      ) : (
        habit.role === 'doer' && <PeriodDots frequency={habit.frequency} today={user.today} days={habit.ownDays} />
      )}
      <MembersRow members={habit.members} ownId={user.id} />
      <NoteActions>
        <InviteAction habit={habit} />
      </NoteActions>
    </Note>
  );
}
