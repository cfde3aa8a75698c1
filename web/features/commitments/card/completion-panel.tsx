import { Archive, Eye, Undo2, type LucideIcon } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import { tileOf } from '#shared/domain/names.ts';
import { showMoney } from '#shared/domain/money.ts';
import { ApiError } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { announce } from '#web/ui/announcement.tsx';
import { useUndo, type useComplete } from '#web/features/commitments/data/commitment-queries.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import type { NoteState } from './note.tsx';
import { SealButton, type SealMark } from './seal-button.tsx';
import { StubWord } from './word-row.tsx';

type CompletionPanelProps<S extends CommitmentCard> = {
  item: S;
  user: CurrentUser;
  state: NoteState;
  complete: ReturnType<typeof useComplete<S>>;
  isDoneToday: boolean;
  /** A day marked late today, which Undo takes back while today is not done. */
  lateDay?: Day | undefined;
  /** By default "Mark … done". */
  sealLabel?: string | undefined;
  /** Pressing the seal is impossible, although not paused. */
  isSealOff: boolean;
  /** The toast for a completion that pays nothing by its schedule. */
  unpaidText?: string | undefined;
  /** The toast for a failed completion; `said` is the server's sentence, undefined without a reply. */
  failureText: (said: string | undefined) => string;
  /** Replaces the tick while the seal is off. */
  offMark: SealMark;
  /** Another action on this commitment is pending. */
  isBusy?: boolean;
  /** The amount, or what it earned. */
  words: ReactNode;
  /** Further actions, such as Resume. */
  children?: ReactNode;
};

const pendingText = 'Done, waiting for an overseer';

/** The stub: seal, amount and Undo. */
export function CompletionPanel<S extends CommitmentCard>(props: CompletionPanelProps<S>) {
  const { item, user, state, complete, isDoneToday, lateDay, failureText, offMark, words, children } = props;
  const undo = useUndo();
  // The second click of a double click arrives before the buttons are rendered disabled.
  const isSending = useRef(false);
  const { title } = tileOf(item.name);
  const isWaiting = state === 'waiting';
  const isPending = state === 'pending';
  // The first word stands.
  const isConfirmed = item.ownConfirmed.some(({ day }) => day === user.today);
  const isBusy = complete.isPending || undo.isPending || Boolean(props.isBusy);

  function markDone(seal: HTMLElement) {
    if (isSending.current) return;
    isSending.current = true;
    // Load the animation in parallel; completing does not depend on it.
    const celebration = import('#web/features/commitments/celebration/celebration.ts').catch(() => undefined);
    complete.mutate(item, {
      onSettled: () => (isSending.current = false),
      onSuccess: (paid) => {
        if (!paid) return announce('Waiting to be sent.');
        const { amount, currency, status } = paid;
        if (status === 'pending') return announce(pendingText);
        const isPaid = amount !== '0.00';
        if (!isPaid && props.unpaidText) return showToast({ title: props.unpaidText });
        announce(isPaid ? `Kept. ${showMoney(amount, currency)} added.` : 'Kept.');
        if (isPaid) void celebration.then((code) => code?.celebrate({ item, paid }, seal));
      },
      onError: (error) => {
        const said = error instanceof ApiError && error.status > 0 ? error.message : undefined;
        showToast({ title: 'Error', text: failureText(said), variant: 'destructive' });
      },
    });
  }

  function takeBack() {
    if (isSending.current) return;
    isSending.current = true;
    undo.mutate(
      { item, day: isDoneToday || isWaiting ? undefined : lateDay },
      {
        onSettled: () => (isSending.current = false),
        onSuccess: () => announce('Undone.'),
        onError: (error) => showToast({ title: 'Error', text: error.message, variant: 'destructive' }),
      },
    );
  }

  if (state === 'watch') return <StaticPanel icon={Eye} words="You keep an eye on it" />;
  if (state === 'archived') return <StaticPanel icon={Archive} words="Archived" />;
  return (
    <>
      <SealButton
        label={
          isWaiting ? 'Done, waiting to be sent' : isPending ? pendingText : (props.sealLabel ?? `Mark ${title} done`)
        }
        isSaving={complete.isPending && state === 'ready'}
        isWaiting={isWaiting}
        mark={state === 'off' ? offMark : 'tick'}
        isLate={lateDay !== undefined}
        disabled={props.isSealOff || isWaiting || isPending || state === 'off' || isBusy}
        onPress={markDone}
      />
      {isWaiting ? (
        <p className="text-micro leading-tight font-bold">
          Waiting <br />
          to be sent
        </p>
      ) : (
        !isPending && words
      )}
      <StubWord item={item} user={user} />
      {((isDoneToday && !isConfirmed) || lateDay || isWaiting) && (
        <StubAction
          icon={Undo2}
          text="Undo"
          title={isDoneToday || isWaiting ? title : `the late mark of ${title}`}
          isOff={state === 'off' || state === 'extra' || isPending || isWaiting}
          disabled={isBusy}
          onPress={takeBack}
        />
      )}
      {children}
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

export function StubAction({ icon: Icon, text, title, isOff, disabled, onPress }: StubActionProps) {
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

/** A stub without a button. */
export function StaticPanel({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <>
      <span className="grid size-(--seal) place-items-center rounded-full bg-surface text-(--ink) shadow-[inset_0_0_0_1.5px_var(--line-strong)]">
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.9} />
      </span>
      <p className="px-1.5 text-micro leading-tight font-semibold text-balance text-fg-2">{words}</p>
    </>
  );
}
