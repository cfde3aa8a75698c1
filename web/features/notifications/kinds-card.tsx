import { BellOff, MailWarning, type LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { notificationKinds, type NotificationKind, type Ways } from '#shared/domain/notifications.ts';
import { SavedMark, useSaved } from '#web/forms/saved-mark.tsx';
import { Switch } from '#web/forms/switch.tsx';
import { paths } from '#web/lib/paths.ts';
import { pushStateQuery } from './push-device.ts';
import { useChangeSettings, type NotificationSettings } from './settings-queries.ts';

const texts: Record<NotificationKind, { name: string; when: string }> = {
  reminders: { name: 'Reminders', when: 'At the times you choose' },
  nudges: { name: 'Nudges', when: 'A companion nudges you' },
  comments: { name: 'Comments', when: 'Someone writes on a promise' },
  pauses: { name: 'Pauses', when: 'Someone pauses or comes back' },
  companions: { name: 'Companions', when: 'Someone joins or leaves' },
  everyoneKept: { name: 'Everyone kept it', when: 'All of you are done' },
  confirmations: { name: 'Confirmations', when: 'A mark needs your OK, or got one' },
};

const ways = ['push', 'mail'] as const satisfies (keyof Ways)[];

/** A switch for each kind and way. They save at once. */
export function KindsCard({ user, settings }: { user: CurrentUser; settings: NotificationSettings }) {
  const id = useId();
  const { data: push } = useQuery(pushStateQuery(user.id));
  const { isSaved, showSaved } = useSaved();
  const change = useChangeSettings(showSaved);

  return (
    <section className="card" aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="subheading">
          Tell me about
        </h2>
        <SavedMark isSaved={isSaved} />
      </div>
      <table aria-labelledby={id} className="-mb-3 w-full">
        <thead>
          <tr className="text-micro text-fg-2">
            <th scope="col">
              <span className="sr-only">Kind</span>
            </th>
            <th scope="col" className="w-14 py-1.5 font-semibold">
              Push
            </th>
            <th scope="col" className="w-14 py-1.5 font-semibold">
              Mail
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2.5 text-left leading-tight font-semibold">
                {texts[kind].name}
                <span className="mt-0.5 block text-small font-normal text-fg-2">{texts[kind].when}</span>
              </th>
              {ways.map((way) => (
                <td key={way} className="w-14">
                  <Switch
                    label={`${texts[kind].name} by ${way}`}
                    isOn={settings.kinds[kind][way]}
                    onChange={(isOn) => change({ kinds: { [kind]: { [way]: isOn } } })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {push && push !== 'on' && (
        <Remark icon={BellOff}>Push is off on this device. These switches count for your other devices.</Remark>
      )}
      {!user.emailConfirmed && (
        <Remark icon={MailWarning}>
          {user.email} is not confirmed, so no mail goes there yet.{' '}
          <Link href={paths.profile} className="font-semibold text-brand-text underline underline-offset-2">
            Confirm it
          </Link>
        </Remark>
      )}
    </section>
  );
}

function Remark({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="mt-5 flex gap-2.5 rounded-control bg-sunken px-3.5 py-3 text-small text-pretty [overflow-wrap:anywhere]">
      <Icon aria-hidden="true" className="mt-px size-4.5 flex-none text-fg-2" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
