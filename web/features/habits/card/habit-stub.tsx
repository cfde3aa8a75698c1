import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { periodAfter } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { announce } from '#web/ui/announcement.tsx';
import { CompletionPanel, StubAction } from '#web/features/commitments/card/completion-panel.tsx';
import type { NoteState } from '#web/features/commitments/card/note.tsx';
import { StubAmount } from '#web/features/commitments/card/stub-amount.tsx';
import { useCompleteHabit, useResumeHabit, type HabitCard } from '#web/features/habits/habit-queries.ts';
import { thisPeriod } from '#web/features/habits/period-texts.ts';
import { shortWeekday } from '#shared/domain/date-words.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { pauseOf } from './habit-people.ts';
import { habitProgress, ordinal, type HabitProgress } from './habit-progress.ts';

type HabitStubProps = { habit: HabitCard; user: CurrentUser; state: NoteState };

export function HabitStub({ habit, user, state }: HabitStubProps) {
  const isOnline = useOnline();
  const resume = useResumeHabit();
  const progress = habitProgress(habit, user.today);
  return (
    <CompletionPanel
      item={habit}
      user={user}
      state={state}
      complete={useCompleteHabit(user)}
      isDoneToday={progress.isDoneToday}
      lateDay={state === 'kept' ? progress.keptBy : undefined}
      sealLabel={sealLabelOf(habit, state, progress)}
      isSealOff={progress.isDoneToday}
      unpaidText={state === 'rest' ? "Done. Rest days don't pay, but it counts." : undefined}
      failureText={(said) => `Failed to mark habit as complete${said ? `: ${said}` : ''}`}
      offMark="pause"
      isBusy={resume.isPending}
      words={<HabitWorth habit={habit} user={user} state={state} progress={progress} />}
    >
      {state === 'off' && isOnline && (
        <StubAction
          icon={Play}
          text="Resume"
          title={tileOf(habit.name).title}
          isOff
          disabled={resume.isPending}
          onPress={() => resume.mutate(habit, { onSuccess: () => announce('Resumed.') })}
        />
      )}
    </CompletionPanel>
  );
}

export function noteStateOf(habit: HabitCard, user: CurrentUser): NoteState {
  if (habit.archived) return 'archived';
  if (habit.role === 'overseer') return 'watch';
  if (pauseOf(habit, user)) return 'off';
  if (habit.waiting?.days.includes(user.today)) return 'waiting';
  const { isRest, isDoneToday, isSurplus, isKept, pays, keptBy } = habitProgress(habit, user.today);
  if (isDoneToday && habit.ownPending.some(({ day }) => day === user.today)) return 'pending';
  if (isDoneToday) return isRest ? 'extra' : isSurplus ? 'again' : 'kept';
  if (isRest) return 'rest';
  if (!isKept || pays) return 'ready';
  return keptBy ? 'kept' : 'again';
}

/** Undefined where the usual one fits. */
function sealLabelOf(habit: HabitCard, state: NoteState, progress: HabitProgress): string | undefined {
  const { title } = tileOf(habit.name);
  const { times, done, needed, isDoneToday, isSurplus } = progress;
  if (state === 'rest') return `Mark ${title} done anyway. Rest day, no reward`;
  if (state === 'extra' || isSurplus) return 'Done today, extra';
  if (times === 1 || state === 'off') return undefined;
  const which = (count: number) =>
    count > needed ? '' : `, ${ordinal(count)} of ${needed} ${thisPeriod[habit.frequency]}`;
  if (isDoneToday) return `Done today${which(done)}`;
  return state === 'again' || state === 'kept'
    ? `Mark ${title} done again, no reward`
    : `Mark ${title} done${which(done + 1)}`;
}

type HabitWorthProps = { habit: HabitCard; user: CurrentUser; state: NoteState; progress: HabitProgress };

function HabitWorth({ habit, user: { currency, today }, state, progress }: HabitWorthProps) {
  const { times, done, needed, isKept, isDoneToday, isSurplus } = progress;
  if (state === 'rest') return <TwoLines first="Rest day" second={`Next: ${nextDay(habit, today)}`} />;
  if (state === 'extra' || isSurplus) return <TwoLines first="Extra" second="No reward" isExtra={state === 'extra'} />;
  const keptText = `Kept ${thisPeriod[habit.frequency]}`;
  if (state === 'ready' || state === 'off')
    return (
      <>
        <StubAmount amount={habit.rewardAmount} currency={currency} isOff={state === 'off'} />
        {times > 1 && state === 'ready' && (
          <Small>{done < needed ? `${ordinal(done + 1)} of ${needed}` : keptText}</Small>
        )}
      </>
    );
  // Until the period is kept, each paid completion shows what it paid; then the sum.
  const isPart = times > 1 && isDoneToday && !isKept;
  const amount = isPart ? habit.paidToday : habit.paidThisPeriod;
  const isPaid = amount !== '0.00';
  return (
    <>
      {isPaid && <StubAmount amount={amount} currency={currency} earned="now" />}
      {isPart ? (
        <Small isKept>
          {ordinal(done)} of {needed}
        </Small>
      ) : (
        !(isPaid && habit.frequency === 'Daily') && (
          <p className="px-1.5 text-micro leading-tight font-bold text-balance text-on-kept">{keptText}</p>
        )
      )}
    </>
  );
}

function TwoLines({ first, second, isExtra }: { first: string; second: string; isExtra?: boolean }) {
  const isOnKept = first === 'Extra' && !isExtra;
  return (
    <p className="text-micro leading-tight font-semibold">
      <b className={`block font-bold ${isOnKept ? 'text-on-kept' : isExtra ? 'text-brand-text' : 'text-fg'}`}>
        {first}
      </b>
      <span className={`mt-0.75 block ${isOnKept ? 'text-on-kept' : 'text-fg-2'}`}>{second}</span>
    </p>
  );
}

function Small({ isKept, children }: { isKept?: boolean; children: ReactNode }) {
  return (
    <p className={`-mt-0.5 text-micro leading-tight font-semibold ${isKept ? 'text-on-kept' : 'text-fg-2'}`}>
      {children}
    </p>
  );
}

function nextDay(habit: HabitCard, today: string): string {
  return shortWeekday(periodAfter(scheduleOf(habit), { start: today, end: today }).start);
}
