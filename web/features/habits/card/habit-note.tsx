import { Flame, Pause } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { scheduleLabel } from '#shared/domain/schedule-words.ts';
import { inkOf } from '#web/features/commitments/card/ink.ts';
import { CommitmentMembers } from '#web/features/commitments/members/commitment-members.tsx';
import { elementIdOf } from '#web/features/commitments/data/dashboard-query.ts';
import { NoteTag } from '#web/features/commitments/card/note-tag.tsx';
import { useNotePolling } from '#web/features/commitments/data/note-polling.ts';
import { LateRow } from '#web/features/commitments/card/late-row.tsx';
import { WordRow } from '#web/features/commitments/card/word-row.tsx';
import { Note, type NoteState } from '#web/features/commitments/card/note.tsx';
import { PeriodDots } from '#web/features/commitments/card/period-dots.tsx';
import { paths } from '#web/lib/paths.ts';
import { HabitActions } from './habit-actions.tsx';
import { pauseOf } from './habit-people.ts';
import { habitProgress } from './habit-progress.ts';
import { PeriodTicks } from './period-ticks.tsx';
import type { HabitCard } from '#web/features/habits/habit-queries.ts';
import { HabitStub, noteStateOf } from './habit-stub.tsx';
import { againText, keptAgain, periodUnits, thisPeriod } from '#web/features/habits/period-texts.ts';

export function HabitNote({ habit, user }: { habit: HabitCard; user: CurrentUser }) {
  const note = useNotePolling(habit, user.id);
  const state = noteStateOf(habit, user);
  return (
    <Note
      id={elementIdOf(habit)}
      ref={note}
      ink={inkOf(habit.id)}
      state={state}
      name={habit.name}
      href={paths.habit(habit.id)}
      meta={<HabitMeta habit={habit} user={user} />}
      stub={<HabitStub habit={habit} user={user} state={state} />}
    >
      {habit.role === 'doer' && <HabitRun habit={habit} today={user.today} state={state} />}
      <LateRow item={habit} user={user} inStub={habitProgress(habit, user.today).keptBy} />
      <WordRow item={habit} user={user} />
      <CommitmentMembers item={habit} user={user} />
      <HabitActions habit={habit} user={user} />
    </Note>
  );
}

/** What the user has kept lately. */
function HabitRun({ habit, today, state }: { habit: HabitCard; today: Day; state: NoteState }) {
  const progress = habitProgress(habit, today);
  if (progress.times > 1)
    return (
      <>
        <PeriodTicks progress={progress} lateDays={habit.ownLateDays} period={thisPeriod[habit.frequency]} />
        {state === 'again' && !progress.isDoneToday && (
          <p className="mt-1.5 text-small text-pretty text-fg-2">{againText}</p>
        )}
      </>
    );
  if (state === 'again') return <p className="mt-3 text-small text-pretty text-fg-2">{keptAgain(habit)}</p>;
  return <PeriodDots schedule={scheduleOf(habit)} today={today} habit={habit} />;
}

function HabitMeta({ habit, user }: { habit: HabitCard; user: CurrentUser }) {
  const pause = pauseOf(habit, user);
  return (
    <>
      {scheduleLabel(habit)}
      {pause && <NoteTag icon={Pause} text={`Paused: ${pause.pauseReason}`} />}
      {habit.streak > 0 && (
        <span className="flex items-center gap-1 font-semibold whitespace-nowrap text-ember">
          <Flame aria-hidden="true" className="size-4" />
          {habit.streak}-{periodUnits[habit.frequency]} shared streak
        </span>
      )}
    </>
  );
}
