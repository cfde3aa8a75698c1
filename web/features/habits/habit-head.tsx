import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { inkOf } from '#web/features/commitments/ink.ts';
import { Note } from '#web/features/commitments/note.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { HabitActions } from './habit-actions.tsx';
import type { ShownHabit } from './habit-queries.ts';
import { HabitStub, noteStateOf } from './habit-stub.tsx';
import { dayAndMonth } from '#web/features/commitments/month-words.ts';
import { periodUnits, thisPeriod } from './period-words.ts';

/** The note itself, at the head of its page. */
export function HabitHead({ habit, user }: { habit: ShownHabit; user: CurrentUser }) {
  const isOnline = useOnline();
  const state = noteStateOf(habit, user, isOnline);
  const since = dayIn(user.timezone, new Date(habit.createdAt));
  return (
    <Note
      isHead
      ink={inkOf(habit.id)}
      state={state}
      name={habit.name}
      meta={
        <>
          {habit.frequency}
          <span aria-hidden="true">·</span>
          <span>Since {dayAndMonth(since, user.today)}</span>
        </>
      }
      stub={<HabitStub habit={habit} user={user} state={state} isOnline={isOnline} />}
    >
      <p className="mt-2.5 mb-1.5 leading-[1.45] text-pretty [overflow-wrap:anywhere] whitespace-pre-line text-fg-2">
        {habit.description}
      </p>
      {state === 'again' && (
        <p className="mb-1.5 text-small text-pretty text-fg-2">
          Kept {thisPeriod[habit.frequency]}. Check it again any day: it counts, and pays once a{' '}
          {periodUnits[habit.frequency]}.
        </p>
      )}
      {state === 'archived' ? (
        <p className="mb-1.5 text-small font-semibold text-pretty">
          This habit is archived. Its days and what it earned stay as they are.
        </p>
      ) : (
        <HabitActions habit={habit} user={user} />
      )}
    </Note>
  );
}
