import { Archive, Eye, Play, Undo2, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { showMoney } from '#shared/domain/money.ts';
import { announce } from '#web/features/commitments/announcement.tsx';
import { celebrate } from '#web/features/commitments/celebration.ts';
import type { NoteState } from '#web/features/commitments/note.tsx';
import { SealButton } from '#web/features/commitments/seal-button.tsx';
import { StubAmount } from '#web/features/commitments/stub-amount.tsx';
import { ApiError } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { pauseOf } from './habit-people.ts';
import { hasKeptPeriod, useCompleteHabit, useResumeHabit, useUndoHabit, type ShownHabit } from './habit-queries.ts';
import { thisPeriod } from './period-words.ts';

type HabitStubProps = { habit: ShownHabit; user: CurrentUser; state: NoteState; isOnline: boolean };

/** Where one acts: the seal, what it is worth, and taking it back. */
export function HabitStub({ habit, user, state, isOnline }: HabitStubProps) {
  const complete = useCompleteHabit(user);
  const undo = useUndoHabit();
  const resume = useResumeHabit();
  const seal = useRef<HTMLElement>(null);
  // The second click of a double click comes before the buttons are drawn disabled.
  const isSending = useRef(false);
  const { title } = tileOf(habit.name);
  const isBusy = complete.isPending || undo.isPending || resume.isPending;

  function markDone(pressed: HTMLElement) {
    if (isSending.current) return;
    isSending.current = true;
    seal.current = pressed;
    complete.mutate(habit, {
      onSettled: () => (isSending.current = false),
      onSuccess: ({ amount, currency }) => {
        const isPaid = amount !== '0.00';
        announce(isPaid ? `Kept. ${showMoney(amount, currency)} added.` : 'Kept.');
        if (isPaid && seal.current) void celebrate(seal.current, showMoney(amount, currency));
      },
      onError: (error) => {
        // Only what the server said: when nothing came back, the sentence stands alone.
        const said = error instanceof ApiError && error.status > 0 ? `: ${error.message}` : '';
        showToast({ title: 'Error', text: `Failed to mark habit as complete${said}`, variant: 'destructive' });
      },
    });
  }

  function takeBack() {
    if (isSending.current) return;
    isSending.current = true;
    undo.mutate(habit, {
      onSettled: () => (isSending.current = false),
      onSuccess: () => announce('Undone.'),
      onError: (error) => showToast({ title: 'Error', text: error.message, variant: 'destructive' }),
    });
  }

  if (state === 'watch') return <Still icon={Eye} words="You keep an eye on it" />;
  if (state === 'archived') return <Still icon={Archive} words="Archived" />;
  return (
    <>
      <SealButton
        label={`Mark ${title} done`}
        isSaving={complete.isPending && state === 'ready'}
        isPaused={state === 'off'}
        disabled={state === 'kept' || state === 'offline' || isBusy}
        onPress={markDone}
      />
      <StubWords habit={habit} state={state} currency={user.currency} />
      {isOnline && habit.ownDays.includes(user.today) && (
        <StubAction
          icon={Undo2}
          text="Undo"
          title={title}
          isOff={state === 'off'}
          disabled={isBusy}
          onPress={takeBack}
        />
      )}
      {isOnline && state === 'off' && (
        <StubAction
          icon={Play}
          text="Resume"
          title={title}
          isOff
          disabled={isBusy}
          onPress={() => resume.mutate(habit, { onSuccess: () => announce('Resumed.') })}
        />
      )}
    </>
  );
}

export function noteStateOf(habit: ShownHabit, user: CurrentUser, isOnline: boolean): NoteState {
  if (habit.archived) return 'archived';
  if (habit.role === 'overseer') return 'watch';
  if (pauseOf(habit, user)) return 'off';
  if (habit.ownDays.includes(user.today)) return 'kept';
  if (!isOnline) return 'offline';
  return hasKeptPeriod(habit, user.today) ? 'again' : 'ready';
}

function StubWords({ habit, state, currency }: { habit: ShownHabit; state: NoteState; currency: string }) {
  if (state === 'offline')
    return <p className="text-micro leading-tight font-semibold text-fg-2">Needs a connection</p>;
  if (state === 'ready' || state === 'off')
    return <StubAmount amount={habit.rewardAmount} currency={currency} isOff={state === 'off'} />;
  const isPaid = habit.paidThisPeriod !== '0.00';
  return (
    <>
      {isPaid && <StubAmount amount={habit.paidThisPeriod} currency={currency} isEarned />}
      {!(isPaid && habit.frequency === 'Daily') && (
        <p className="px-1.5 text-micro leading-tight font-bold text-balance text-on-kept">
          Kept {thisPeriod[habit.frequency]}
        </p>
      )}
    </>
  );
}

type StubActionProps = {
  icon: LucideIcon;
  text: string;
  title: string;
  isOff: boolean;
  disabled: boolean;
  onPress: () => void;
};

function StubAction({ icon: Icon, text, title, isOff, disabled, onPress }: StubActionProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      disabled={disabled}
      aria-label={`${text} ${title}`}
      className={`-mt-1 -mb-2.5 inline-flex min-h-(--tap) items-center gap-1.5 rounded-xl px-2.5 text-small leading-none font-semibold underline decoration-[1.5px] underline-offset-3 ${isOff ? 'text-fg hover:bg-brand/9' : 'text-on-kept hover:bg-[rgb(255_255_255/.12)]'}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </button>
  );
}

/** A stub on which there is nothing to press. */
function Still({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <>
      <span className="grid size-(--seal) place-items-center rounded-full bg-surface text-(--ink) shadow-[inset_0_0_0_1.5px_var(--line-strong)]">
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.9} />
      </span>
      <p className="px-1.5 text-micro leading-tight font-semibold text-balance text-fg-2">{words}</p>
    </>
  );
}
