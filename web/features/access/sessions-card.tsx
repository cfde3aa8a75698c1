import { useQuery } from '@tanstack/react-query';
import { Laptop, LogOut, Monitor, Smartphone, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Announcement, announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { sessionsQuery, useEndSessions, type Session } from './access-queries.ts';
import { deviceList } from './device-list.ts';

export function SessionsCard({ user }: { user: CurrentUser }) {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<Session | 'others'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useMinute();
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1} className="subheading mb-1.5">
        Where you’re signed in
      </h2>
      {error && !isFetching && !data ? (
        <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading isWithin what="your sessions" />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {data
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <SessionLine
                  key={session.id}
                  session={session}
                  when={session.current ? 'Active now' : momentText(session.lastUsedAt, now, user.timezone)}
                  onEnd={() => setEnding(session)}
                />
              ))}
          </ul>
          {data.length > 1 && (
            <Button look="secondary" onClick={() => setEnding('others')} className="mt-4 w-full">
              <LogOut aria-hidden="true" className="size-5" />
              End all other sessions
            </Button>
          )}
        </>
      )}
      {ending && (
        <EndDialog
          session={ending === 'others' ? undefined : ending}
          others={data?.filter(({ current }) => !current) ?? []}
          onClose={() => setEnding(undefined)}
          onEnded={() => heading.current?.focus()}
        />
      )}
      <Announcement />
    </section>
  );
}

const icons: readonly [RegExp, LucideIcon][] = [
  [/Android|iPhone|iPad/, Smartphone],
  [/Mac|ChromeOS/, Laptop],
];

function SessionLine({ session, when, onEnd }: { session: Session; when: string; onEnd: () => void }) {
  const Icon = icons.find(([devices]) => devices.test(session.device))?.[1] ?? Monitor;
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center rounded-control bg-sunken text-fg-2"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 leading-tight">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold [overflow-wrap:anywhere]">{session.device}</b>
          {session.current && (
            <span className="rounded-full bg-brand-tint px-2.5 py-0.5 text-micro font-semibold text-brand-text">
              This device
            </span>
          )}
        </p>
        <p className="text-small text-fg-2">{when}</p>
      </div>
      {!session.current && (
        <button
          type="button"
          aria-label={`End the session of ${session.device}`}
          onClick={onEnd}
          className="-mr-2.5 min-h-(--tap) rounded-xl px-2.5 text-[0.9375rem] font-semibold text-danger-text hover:bg-danger-tint"
        >
          End
        </button>
      )}
    </li>
  );
}

type EndDialogProps = {
  /** Undefined to end all others. */
  session: Session | undefined;
  others: readonly Session[];
  onClose: () => void;
  onEnded: () => void;
};

function EndDialog({ session, others, onClose, onEnded }: EndDialogProps) {
  const end = useEndSessions();
  const run = () =>
    end.mutate(session, {
      onSuccess: () => {
        onClose();
        onEnded();
        announce(session ? `The session of ${session.device} has ended.` : 'All other sessions have ended.');
      },
    });
  return (
    <ActionDialog
      title={session ? 'End this session?' : 'End all other sessions?'}
      action={session ? 'End' : 'End them'}
      busyAction="Ending..."
      isDanger
      isBusy={end.isPending}
      failure={end.error ? { title: 'Failed to end', error: end.error } : undefined}
      form={pressing(run)}
      onClose={onClose}
    >
      <p className="text-pretty text-fg-2">
        {session
          ? `${session.device} is signed out right away.`
          : `${deviceList(others.map(({ device }) => device))} ${others.length === 1 ? 'is' : 'are'} signed out right away. You stay signed in here.`}
      </p>
    </ActionDialog>
  );
}
