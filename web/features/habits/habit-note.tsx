import { Eye, Flame, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import { showMoney } from '#shared/domain/money.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { announce } from '#web/features/commitments/announcement.tsx';
import { celebrate } from '#web/features/commitments/celebration.ts';
import { inkOf } from '#web/features/commitments/ink.ts';
import { MembersRow } from '#web/features/commitments/members-row.tsx';
import { Note, type NoteState } from '#web/features/commitments/note.tsx';
import { NoteActions } from '#web/features/commitments/note-action.tsx';
import { PeriodDots } from '#web/features/commitments/period-dots.tsx';
import { SealButton } from '#web/features/commitments/seal-button.tsx';
import { StubAmount } from '#web/features/commitments/stub-amount.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { hasKeptPeriod, useCompleteHabit, useUndoHabit, type ShownHabit } from './habit-queries.ts';
import { InviteAction } from './invite-action.tsx';

const streakUnits: Record<Frequency, string> = { Daily: 'day', Weekly: 'week', Monthly: 'month' };
const thisPeriod: Record<Frequency, string> = { Daily: 'today', Weekly: 'this week', Monthly: 'this month' };

export function HabitNote({ habit, user }: { habit: ShownHabit; user: CurrentUser }) {
  const isOnline = useOnline();
  const complete = useCompleteHabit(user);
  const undo = useUndoHabit();
  const seal = useRef<HTMLElement>(null);
  // The second click of a double click comes before the buttons are drawn disabled.
  const isSending = useRef(false);
  const { title } = tileOf(habit.name);
  const state = stateOf(habit, user, isOnline);

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

  return (
    <Note
      id={`habit-${habit.id}`}
      ink={inkOf(habit.id)}
      state={state}
      name={habit.name}
      meta={
        <>
          {habit.frequency}
          {habit.streak > 0 && (
            <span className="flex items-center gap-1 font-semibold whitespace-nowrap text-ember">
              <Flame aria-hidden="true" className="size-4" />
              {habit.streak}-{streakUnits[habit.frequency]} shared streak
            </span>
          )}
        </>
      }
      stub={
        state === 'watch' ? (
          <Watching />
        ) : (
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
        )
      }
    >
      {state === 'again' ? (
        <p className="mt-3 text-small text-pretty text-fg-2">
          Kept {thisPeriod[habit.frequency]}. Check it again any day: it counts, and pays once a{' '}
          {streakUnits[habit.frequency]}.
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

function stateOf(habit: ShownHabit, user: CurrentUser, isOnline: boolean): NoteState {
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

function Watching() {
  return (
    <>
      <span className="grid size-(--seal) place-items-center rounded-full bg-surface text-(--ink) shadow-[inset_0_0_0_1.5px_var(--line-strong)]">
        <Eye aria-hidden="true" className="size-7" strokeWidth={1.9} />
      </span>
      <p className="px-1.5 text-micro leading-tight font-semibold text-balance text-fg-2">You keep an eye on it</p>
    </>
  );
}
