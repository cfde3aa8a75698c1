import { Play } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { announce } from '#web/ui/announcement.tsx';
import { CompletionPanel, StubAction } from '#web/features/commitments/card/completion-panel.tsx';
import type { NoteState } from '#web/features/commitments/card/note.tsx';
import { StubAmount } from '#web/features/commitments/card/stub-amount.tsx';
import { pauseOf } from './habit-people.ts';
import { hasKeptPeriod, useCompleteHabit, useResumeHabit, type HabitCard } from '#web/features/habits/habit-queries.ts';
import { thisPeriod } from '#web/features/habits/period-texts.ts';

type HabitStubProps = { habit: HabitCard; user: CurrentUser; state: NoteState; isOnline: boolean };

export function HabitStub({ habit, user, state, isOnline }: HabitStubProps) {
  const resume = useResumeHabit();
  return (
    <CompletionPanel
      item={habit}
      state={state}
      isOnline={isOnline}
      complete={useCompleteHabit(user)}
      canUndo={habit.ownDays.includes(user.today)}
      failureText={(said) => `Failed to mark habit as complete${said ? `: ${said}` : ''}`}
      offMark="pause"
      isBusy={resume.isPending}
      words={<HabitWorth habit={habit} state={state} currency={user.currency} />}
    >
      {state === 'off' && (
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

export function noteStateOf(habit: HabitCard, user: CurrentUser, isOnline: boolean): NoteState {
  if (habit.archived) return 'archived';
  if (habit.role === 'overseer') return 'watch';
  if (pauseOf(habit, user)) return 'off';
  if (habit.ownDays.includes(user.today)) return 'kept';
  if (!isOnline) return 'offline';
  return hasKeptPeriod(habit, user.today) ? 'again' : 'ready';
}

function HabitWorth({ habit, state, currency }: { habit: HabitCard; state: NoteState; currency: string }) {
  if (state === 'ready' || state === 'off')
    return <StubAmount amount={habit.rewardAmount} currency={currency} isOff={state === 'off'} />;
  const isPaid = habit.paidThisPeriod !== '0.00';
  return (
    <>
      {isPaid && <StubAmount amount={habit.paidThisPeriod} currency={currency} earned="now" />}
      {!(isPaid && habit.frequency === 'Daily') && (
        <p className="px-1.5 text-micro leading-tight font-bold text-balance text-on-kept">
          Kept {thisPeriod[habit.frequency]}
        </p>
      )}
    </>
  );
}
