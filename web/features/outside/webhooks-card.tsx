import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, Clock, Plus, RefreshCw, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Webhook, WebhookDelivery } from '#shared/contract/webhook-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { deliveriesQuery, useRemoveWebhook, useResend, webhooksQuery } from './outside-queries.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';
import { deliveryText, deliveryTitle, eventList, shownUrl } from './webhook-texts.ts';

const most = limits.webhooks.max;

export function WebhooksCard({ user }: { user: CurrentUser }) {
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [removing, setRemoving] = useState<Webhook>();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="card" aria-labelledby="webhooks">
      <h2 id="webhooks" ref={heading} tabIndex={-1} className="subheading">
        Webhooks
      </h2>
      <p className="text-small text-fg-2">
        Kept calls these addresses when something happens.
        {data && data.length > 0 && ` ${data.length} of ${most} used.`}
      </p>
      {error && !isFetching && !data ? (
        <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading isWithin what="your webhooks" />
      ) : (
        <>
          <ul className="mt-2 divide-y divide-line">
            {data.map((webhook) => (
              <WebhookLine key={webhook.id} webhook={webhook} user={user} onRemove={() => setRemoving(webhook)} />
            ))}
          </ul>
          {data.length < most && (
            <Button look="secondary" onClick={() => setAdding(true)} className="mt-4 w-full">
              <Plus aria-hidden="true" className="size-5" />
              Add a webhook
            </Button>
          )}
        </>
      )}
      {isAdding && (
        <AddWebhookDialog
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      )}
      {secret && (
        <ShownOnceDialog
          title="Your webhook’s secret"
          what="secret"
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {removing && (
        <RemoveDialog
          webhook={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}

function WebhookLine({ webhook, user, onRemove }: { webhook: Webhook; user: CurrentUser; onRemove: () => void }) {
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
          <WebhookIcon className="size-5 text-fg-2" />
        </span>
        <div className="min-w-0 flex-1 leading-tight">
          <b className="block font-semibold [overflow-wrap:anywhere]">{shownUrl(webhook.url)}</b>
          <span className="block text-small text-fg-2">{eventList(webhook.events)}</span>
        </div>
        <MoreMenu label={`More for ${shownUrl(webhook.url)}`}>
          <MenuItem icon={Trash2} isDanger onPress={onRemove}>
            Remove
          </MenuItem>
        </MoreMenu>
      </div>
      <Deliveries webhook={webhook} user={user} />
    </li>
  );
}

const shownAtFirst = 2;

function Deliveries({ webhook, user }: { webhook: Webhook; user: CurrentUser }) {
  const { data = [], error, refetch } = useQuery(deliveriesQuery(webhook.id));
  const [isAll, setAll] = useState(false);
  const resend = useResend(webhook.id);
  const now = useMinute();
  if (error) return <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <>
      <ul className="mt-2 divide-y divide-line rounded-control bg-sunken px-3">
        {data.slice(0, isAll ? undefined : shownAtFirst).map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            text={deliveryText(delivery, now, user.timezone)}
            onResend={() => resend.mutate(delivery.id, { onSuccess: () => announce('It is sent again.') })}
          />
        ))}
      </ul>
      {resend.error && <FieldError>{resend.error.message}</FieldError>}
      {data.length > shownAtFirst && !isAll && (
        <Button look="text" onClick={() => setAll(true)} className="-ml-3">
          All {data.length} deliveries
        </Button>
      )}
    </>
  );
}

const icons = { delivered: Check, waiting: Clock, failed: CircleAlert };

type DeliveryLineProps = { delivery: WebhookDelivery; text: string; onResend: () => void };

function DeliveryLine({ delivery, text, onResend }: DeliveryLineProps) {
  const isRefused = delivery.state !== 'delivered' && delivery.lastTriedAt !== null;
  const Icon = isRefused ? CircleAlert : icons[delivery.state];
  const title = deliveryTitle(delivery);
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <Icon aria-hidden="true" className={`size-5 flex-none ${isRefused ? 'text-danger-text' : 'text-brand-text'}`} />
      <div className="min-w-0 flex-1 basis-32 text-small leading-snug">
        <p className="[overflow-wrap:anywhere]">{title}</p>
        <p className="text-fg-2">{text}</p>
      </div>
      {isRefused && (
        <Button
          look="text"
          aria-label={`Send again: ${title}`}
          onClick={onResend}
          className="-mr-2 ml-auto min-h-(--tap)! px-2!"
        >
          <RefreshCw aria-hidden="true" className="size-4.5" />
          <span className="text-small">Send again</span>
        </Button>
      )}
    </li>
  );
}

type RemoveDialogProps = { webhook: Webhook; onClose: () => void; onRemoved: () => void };

function RemoveDialog({ webhook, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveWebhook();
  const run = () =>
    remove.mutate(webhook.id, {
      onSuccess: () => {
        onClose();
        onRemoved();
        announce('The webhook is removed.');
      },
    });
  return (
    <ActionDialog
      title="Remove this webhook?"
      action="Remove"
      busyAction="Removing..."
      isDanger
      isBusy={remove.isPending}
      failure={remove.error ? { title: 'The webhook was not removed', error: remove.error } : undefined}
      form={pressing(run)}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere] text-fg-2">
        Kept no longer calls {shownUrl(webhook.url)}. What waits to be sent is dropped, and so is its log.
      </p>
    </ActionDialog>
  );
}
