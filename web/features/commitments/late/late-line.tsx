import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { tileOf } from '#shared/domain/names.ts';
import { useUndo } from '#web/features/commitments/data/commitment-queries.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { call } from '#web/lib/api.ts';
import { longWeekday } from '#shared/domain/date-words.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { LateMark } from '#web/features/commitments/card/late-mark.tsx';

export type LateLineProps = {
  item: CommitmentCard;
  user: CurrentUser;
  /** A late day whose Undo is on the stub. */
  inStub?: Day | undefined;
};

/** Offers to mark yesterday late, and to undo that until the day ends. */
export function LateLine({ item, user, inStub }: LateLineProps) {
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Awaited<ReturnType<typeof loadSheet>>>();
  const load = useMutation({ mutationFn: (day: Day) => loadSheet(item, day) });
  const undo = useUndo();
  // The second click of a double click arrives before the button is rendered busy.
  const isSending = useRef(false);
  // The pressed button is gone by then.
  const focusNote = () => noteOf(place.current)?.focus({ preventScroll: true });
  const { title } = tileOf(item.name);
  const waiting = item.waiting?.days.filter((day) => day !== user.today) ?? [];
  const marked = item.archived
    ? []
    : item.ownLateDays.filter(({ day, markedOn }) => markedOn === user.today && day !== inStub);

  function open(day: Day) {
    if (load.isPending) return;
    load.mutate(day, {
      onSuccess: setOpened,
      onError: () =>
        showToast({
          title: 'Kept cannot be reached',
          text: 'Check your connection and try again.',
          variant: 'destructive',
        }),
    });
  }

  function takeBack(day: Day) {
    if (isSending.current) return;
    isSending.current = true;
    undo.mutate(
      { item, day },
      {
        onSettled: () => (isSending.current = false),
        onSuccess: () => {
          announce('Undone.');
          focusNote();
        },
        onError: (error) => showToast({ title: 'Error', text: error.message, variant: 'destructive' }),
      },
    );
  }

  return (
    <>
      <div ref={place} className="flex flex-col items-start not-empty:-mb-2">
        {item.lateDay !== null && (
          <button
            type="button"
            aria-label={`Forgot yesterday? ${title}`}
            aria-busy={load.isPending}
            aria-haspopup="dialog"
            onClick={(event) => {
              // Safari does not focus a clicked button, and closing the sheet returns the focus.
              event.currentTarget.focus();
              if (event.detail < 2) open(item.lateDay!);
            }}
            className="-ml-2 flex min-h-(--tap) items-center gap-2 rounded-xl pr-2.5 pl-2 text-small leading-tight font-medium text-fg-2 hover:bg-sunken hover:text-fg"
          >
            {load.isPending ? <Spinner /> : <LateMark />}
            <span className="underline decoration-dotted decoration-[1.5px] underline-offset-4">Forgot yesterday?</span>
          </button>
        )}
        {[...waiting, ...marked.map(({ day }) => day)].map((day) => (
          <p key={day} className="flex min-h-(--tap) items-center gap-2 text-small leading-tight text-fg-2">
            <LateMark isGold={!waiting.includes(day)} />
            {day === addDays(user.today, -1) ? 'Yesterday' : longWeekday(day)}{' '}
            {waiting.includes(day) ? 'waiting to be sent' : 'marked late'}
            <button
              type="button"
              aria-label={`Undo the late mark of ${title}`}
              aria-busy={undo.isPending}
              onClick={() => takeBack(day)}
              className="min-h-(--tap) rounded-[10px] px-2 font-semibold text-fg underline underline-offset-3"
            >
              Undo
            </button>
          </p>
        ))}
      </div>
      {opened && (
        <opened.LateSheet
          item={item}
          user={user}
          day={opened.day}
          streak={opened.streak}
          findNote={() => noteOf(place.current)}
          onClose={() => setOpened(undefined)}
          onMarked={focusNote}
        />
      )}
    </>
  );
}

/** The sheet together with the streak it names. */
async function loadSheet({ kind, id }: CommitmentCard, day: Day) {
  const preview = call(`GET /api/${kind}s/:id/late`, { params: { id: String(id) }, query: { day } });
  // Without the preview the sheet names no streak; marking will say what is wrong.
  const [{ LateSheet }, shown] = await Promise.all([import('./late-sheet.tsx'), preview.catch(() => undefined)]);
  return { LateSheet, day, streak: shown?.streak };
}

function noteOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('.note') ?? null;
}
