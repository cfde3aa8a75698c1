import { Archive, Eye, Undo2, type LucideIcon } from 'lucide-react';
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
import { hasKeptPeriod, useCompleteHabit, useUndoHabit, type ShownHabit } from './habit-queries.ts';
import { thisPeriod } from './period-words.ts';

type HabitStubProps = { habit: ShownHabit; user: CurrentUser; state: NoteState; isOnline: boolean };

/** Where one acts: the seal, what it is worth, and taking it back. */
export function HabitStub({ habit, user, state, isOnline }: HabitStubProps) {
  const complete = useCompleteHabit(user);
  const undo = useUndoHabit();
  const seal = useRef<HTMLElement>(null);
  const { title } = tileOf(habit.name);

  function markDone(pressed: HTMLElement) {
    seal.current = pressed;
    complete.mutate(habit, {
      onSuccess: ({ amount, currency }) => {
        const isPaid = amount !== '0.00';
        announce(isPaid ? `Kept. ${showMoney(amount, currency)} added.` : 'Kept.');
        if (isPaid && seal.current) void celebrate(seal.current, showMoney(amount, currency));
      },
      onError: (error) => {
        const said = error instanceof ApiError ? `: ${error.message}` : '';
        showToast({ title: 'Error', text: `Failed to mark habit as complete${said}`, variant: 'destructive' });
      },
    });
  }

  function takeBack() {
    undo.mutate(habit, {
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
        disabled={state === 'kept' || state === 'offline' || complete.isPending || undo.isPending}
        onPress={markDone}
      />
      <StubWords habit={habit} state={state} currency={user.currency} />
      {state === 'kept' && isOnline && (
        <button
          type="button"
          onClick={takeBack}
          disabled={undo.isPending || complete.isPending}
          aria-label={`Undo ${title}`}
          className="-mt-1 -mb-2.5 inline-flex min-h-(--tap) items-center gap-1.5 rounded-xl px-2.5 text-small leading-none font-semibold text-on-kept underline decoration-[1.5px] underline-offset-3 hover:bg-[rgb(255_255_255/.12)]"
        >
          <Undo2 aria-hidden="true" className="size-4" />
          Undo
        </button>
      )}
    </>
  );
}

export function noteStateOf(habit: ShownHabit, user: CurrentUser, isOnline: boolean): NoteState {
  if (habit.archived) return 'archived';
  if (habit.role === 'overseer') return 'watch';
  if (habit.ownDays.includes(user.today)) return 'kept';
  if (!isOnline) return 'offline';
  return hasKeptPeriod(habit, user.today) ? 'again' : 'ready';
}

function StubWords({ habit, state, currency }: { habit: ShownHabit; state: NoteState; currency: string }) {
  if (state === 'offline')
    return <p className="text-micro leading-tight font-semibold text-fg-2">Needs a connection</p>;
  if (state === 'again' || (state === 'kept' && habit.paidToday === '0.00')) {
    return <p className="text-micro leading-tight font-bold text-on-kept">Kept {thisPeriod[habit.frequency]}</p>;
  }
  const isEarned = state === 'kept';
  return (
    <StubAmount amount={isEarned ? habit.paidToday : habit.rewardAmount} currency={currency} isEarned={isEarned} />
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
