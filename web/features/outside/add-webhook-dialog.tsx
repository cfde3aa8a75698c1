import { Check } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { webhookEvents, webhookForm, type WebhookEvent } from '#shared/contract/webhook-calls.ts';
import { Field } from '#web/forms/field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { useAddWebhook } from './outside-queries.ts';
import { eventNames } from './webhook-texts.ts';

const urlForm = z.pick(webhookForm, { url: true });

/** `onAdded` gets the secret, which the server shows only now. */
export function AddWebhookDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (secret: string) => void }) {
  const form = useForm({ schema: urlForm, initial: { url: '' } });
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['completion', 'undo', 'streak', 'goal']);
  const add = useAddWebhook();
  const isWrongUrl = add.error instanceof ApiError && add.error.code === 'bad_input';
  const submit = form.onSubmit(({ url }) =>
    add.mutate(
      { url, events: [...events] },
      {
        onSuccess: ({ secret }) => onAdded(secret),
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'bad_input') form.refuse('url', error.message);
        },
      },
    ),
  );
  return (
    <ActionDialog
      title="Add a webhook"
      action="Add"
      busyAction="Adding..."
      isBusy={add.isPending}
      isOff={events.length === 0}
      failure={add.error && !isWrongUrl ? { title: 'No webhook was added', error: add.error } : undefined}
      form={submit}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Field
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          {...form.field('url')}
        />
        <fieldset>
          <legend className="mb-1.75 text-[0.9375rem] leading-[1.35] font-semibold">Call it for</legend>
          <div className="flex flex-wrap gap-2">
            {webhookEvents.map((event) => (
              <label
                key={event}
                className="relative inline-flex min-h-(--tap) cursor-pointer items-center gap-1.5 rounded-full border-[1.5px] border-line-strong px-4 text-[0.9375rem] font-semibold has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-text has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  type="checkbox"
                  checked={events.includes(event)}
                  onChange={() => setEvents(toggled(events, event))}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                {events.includes(event) && <Check aria-hidden="true" className="size-4.5" />}
                {eventNames[event]}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </ActionDialog>
  );
}

/** In the order of the list. */
function toggled(events: readonly WebhookEvent[], changed: WebhookEvent): WebhookEvent[] {
  return webhookEvents.filter((event) => events.includes(event) !== (event === changed));
}
