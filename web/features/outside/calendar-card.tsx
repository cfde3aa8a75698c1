import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Copy, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCopy } from '#web/lib/use-copy.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { calendarQuery, useSetCalendar } from './outside-queries.ts';

export function CalendarCard() {
  const { data, error, isFetching, refetch } = useQuery(calendarQuery);
  const make = useSetCalendar();
  const { copy, refused } = useCopy();
  const [asking, setAsking] = useState<'new' | 'off'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const url = data?.url ?? null;
  return (
    <section className="card" aria-labelledby="calendar">
      <h2 id="calendar" ref={heading} tabIndex={-1} className="subheading">
        Calendar
      </h2>
      <p className="text-small text-pretty text-fg-2">
        What’s due and what you kept, in your own calendar. Anyone with this address can read it.
      </p>
      {error && !isFetching && !data ? (
        <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading isWithin what="your calendar" />
      ) : url === null ? (
        <>
          <Button
            look="secondary"
            busy={make.isPending && 'Making...'}
            onClick={() => make.mutate(true)}
            className="mt-4 w-full"
          >
            <CalendarPlus aria-hidden="true" className="size-5" />
            Make an address
          </Button>
          {make.error && <FieldError>{make.error.message}</FieldError>}
        </>
      ) : (
        <>
          <div className="mt-3 flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3.5">
            <code className="min-w-0 flex-1 py-2 text-small [overflow-wrap:anywhere]">
              {refused ? url : shortened(url)}
            </code>
            <IconButton
              icon={Copy}
              label="Copy the address"
              onClick={() =>
                void copy(url).then((worked) =>
                  worked ? showToast({ title: 'Copied', text: 'Paste it into your calendar.' }) : undefined,
                )
              }
            />
          </div>
          {refused && <p className="mt-1 text-small [overflow-wrap:anywhere] text-fg-2 select-all">{refused.text}</p>}
          <div className="-mb-2 -ml-3 flex flex-wrap">
            <Button look="text" onClick={() => setAsking('new')}>
              <RefreshCw aria-hidden="true" className="size-5" />
              New address
            </Button>
            <Button look="text" onClick={() => setAsking('off')} className="text-danger-text!">
              Turn off
            </Button>
          </div>
        </>
      )}
      {asking && (
        <AskDialog
          isNew={asking === 'new'}
          onClose={() => setAsking(undefined)}
          onDone={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}

function AskDialog({ isNew, onClose, onDone }: { isNew: boolean; onClose: () => void; onDone: () => void }) {
  const set = useSetCalendar();
  const run = () =>
    set.mutate(isNew, {
      onSuccess: () => {
        onClose();
        onDone();
        announce(isNew ? 'The calendar has a new address.' : 'The calendar is off.');
      },
    });
  return (
    <ActionDialog
      title={isNew ? 'Make a new address?' : 'Turn the calendar off?'}
      action={isNew ? 'Make it' : 'Turn off'}
      busyAction={isNew ? 'Making...' : 'Turning off...'}
      isDanger
      isBusy={set.isPending}
      failure={set.error ? { title: 'The calendar was not changed', error: set.error } : undefined}
      form={pressing(run)}
      onClose={onClose}
    >
      <p className="text-pretty text-fg-2">Calendars that use the address now get nothing more from it.</p>
    </ActionDialog>
  );
}

/** "https://kept.app/calendar/9f2c…d41e.ics" */
function shortened(url: string): string {
  return url.replace(/\/([\w-]{4})[\w-]+([\w-]{4})\.ics$/, '/$1…$2.ics');
}
