import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Plus, Trash2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { mostReminders } from '#shared/domain/notifications.ts';
import { tileOf } from '#shared/domain/names.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { PromiseHead } from '#web/features/commitments/menu/promise-head.tsx';
import { offerNotifications } from '#web/features/notifications/offer-notifications.tsx';
import { announce } from '#web/ui/announcement.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { PushOffLine } from './push-off-line.tsx';
import { remindersQuery, useSetReminders } from './reminder-queries.ts';
import { dueText, proposedTime, savedText, silenceText, timeProblems, timesText } from './reminder-texts.ts';

type RemindersSheetProps = { item: CommitmentCard; user: CurrentUser; onClose: () => void };

const title = 'Reminders';

/** The user's own reminder times of one promise. */
export function RemindersSheet({ item, user, onClose }: RemindersSheetProps) {
  const { data: times, error, isFetching, refetch } = useQuery(remindersQuery(item));
  if (times) return <TimesForm item={item} user={user} saved={times} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <PromiseHead name={item.name} line={dueText(item)} />
      {error && !isFetching ? (
        <div className="mt-4">
          <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Loading isWithin what="your reminders" />
      )}
    </Dialog>
  );
}

type Row = { key: number; time: string };

function TimesForm({ item, user, saved, onClose }: RemindersSheetProps & { saved: string[] }) {
  const id = useId();
  const [rows, setRows] = useState<Row[]>(() => saved.map((time, key) => ({ key, time })));
  const [isTried, setTried] = useState(false);
  const nextKey = useRef(saved.length);
  const list = useRef<HTMLDivElement>(null);
  // After adding or removing a field, the focus goes to this one, or to the button that adds.
  const focusNext = useRef<number | 'add'>(undefined);
  const save = useSetReminders(item);
  const times = rows.map(({ time }) => time);
  const problems = isTried ? timeProblems(times) : [];
  const isUnchanged = times.toSorted().join() === saved.join();

  useLayoutEffect(() => {
    if (focusNext.current !== undefined) focus(focusNext.current);
    focusNext.current = undefined;
  });

  function focus(which: number | 'add') {
    const selector = which === 'add' ? '[data-add]' : `[data-time="${which}"]`;
    list.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  function add() {
    const key = nextKey.current++;
    setRows([...rows, { key, time: proposedTime(times) }]);
    focusNext.current = key;
  }

  function remove(index: number) {
    const left = rows.filter((_, at) => at !== index);
    setRows(left);
    focusNext.current = left[Math.min(index, left.length - 1)]?.key ?? 'add';
    announce(rows[index]!.time ? `${rows[index]!.time} removed.` : 'Removed.');
  }

  function submit() {
    setTried(true);
    const wrong = timeProblems(times).findIndex(Boolean);
    if (wrong >= 0) return focus(rows[wrong]!.key);
    save.mutate(times.toSorted(), {
      onSuccess: (now) => {
        // Closed first: it returns the focus, and no question appears above another dialog.
        flushSync(onClose);
        void tellSaved(now);
      },
    });
  }

  /** The first reminder leads to the question about notifications. */
  async function tellSaved(now: string[]): Promise<void> {
    const { title: name } = tileOf(item.name);
    if (now.length === 0) return showToast({ title: 'No more reminders', text: name });
    const offer = {
      title: 'Let this device remind you?',
      text: savedText(now),
    };
    if (!(await offerNotifications(user, offer)))
      showToast({ title: 'Reminders saved', text: `${name}: ${timesText(now)}` });
  }

  return (
    <ActionDialog
      title={title}
      action="Save"
      busyAction="Saving..."
      isBusy={save.isPending}
      isOff={isUnchanged}
      failure={save.error ? { title: 'Failed to save', error: save.error } : undefined}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault();
          if (!save.isPending && !isUnchanged) submit();
        },
      }}
      onClose={onClose}
    >
      <PromiseHead name={item.name} line={dueText(item)} />
      <div ref={list} className="mt-4 grid gap-2.5">
        {rows.map(({ key, time }, index) => {
          const problem = problems[index];
          return (
            <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
              <input
                type="time"
                data-time={key}
                aria-label={`Time ${index + 1}`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}-${key}` : undefined}
                value={time}
                onChange={({ target }) =>
                  setRows(rows.map((row) => (row.key === key ? { key, time: target.value } : row)))
                }
                className={`min-h-(--control) w-full rounded-control border-[1.5px] bg-surface px-4 py-2 font-display text-[1.375rem] font-semibold ${problem ? 'border-danger-text' : 'border-line-strong'}`}
              />
              <IconButton
                icon={Trash2}
                label={time ? `Remove ${time}` : `Remove time ${index + 1}`}
                onClick={() => remove(index)}
              />
              {problem && (
                <FieldError id={`${id}-${key}`} className="mt-1">
                  {problem}
                </FieldError>
              )}
            </div>
          );
        })}
        {rows.length < mostReminders ? (
          <button
            type="button"
            data-add
            onClick={add}
            className="flex min-h-(--control) items-center justify-center gap-2 rounded-control border-[1.5px] border-dashed border-line-strong font-semibold text-brand-text hover:bg-brand/9"
          >
            <Plus aria-hidden="true" className="size-5" />
            Add a time
          </button>
        ) : (
          <p className="text-small text-fg-2">Three is the most for one promise.</p>
        )}
      </div>
      <p className="mt-4 flex gap-2.5 text-[0.9375rem] text-pretty text-fg-2">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-brand-text" />
        <span>
          <b className="font-semibold text-fg">Only if it is not done yet.</b> {silenceText(item)}
        </span>
      </p>
      {rows.length > 0 && <PushOffLine user={user} />}
    </ActionDialog>
  );
}
