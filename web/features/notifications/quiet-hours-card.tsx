import { useEffect, useEffectEvent, useId, useState } from 'react';
import { defaultQuietHours, type QuietHours } from '#shared/domain/notifications.ts';
import { Field } from '#web/forms/field.tsx';
import { SavedMark, useSaved } from '#web/forms/saved-mark.tsx';
import { Switch } from '#web/forms/switch.tsx';
import { announce } from '#web/ui/announcement.tsx';
import { useChangeSettings, type NotificationSettings } from './settings-queries.ts';

/** A time field changes with every digit; it is saved when typing stops or the field is left. */
const typingMs = 800;

export function QuietHoursCard({ settings: { quietHours } }: { settings: NotificationSettings }) {
  const id = useId();
  const { isSaved, showSaved } = useSaved();
  const change = useChangeSettings(showSaved);
  const [draft, setDraft] = useState<QuietHours>();
  // Switched off, they keep their times until the page is left.
  const [last, setLast] = useState(quietHours ?? defaultQuietHours);
  const { from, to } = draft ?? quietHours ?? last;
  const problem = !from || !to ? 'Choose a time.' : from === to ? 'Choose two different times.' : undefined;

  function saveDraft() {
    if (!draft) return;
    if (problem) return announce(problem);
    setLast(draft);
    setDraft(undefined);
    change({ quietHours: draft });
  }

  const saveAfterTyping = useEffectEvent(saveDraft);
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(saveAfterTyping, typingMs);
    return () => clearTimeout(timer);
  }, [draft]);

  const field = (name: keyof QuietHours) => ({
    type: 'time',
    value: name === 'from' ? from : to,
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft({ from, to, [name]: target.value }),
    onBlur: saveDraft,
    className: 'min-w-0 px-2.5! font-semibold',
  });
  return (
    <section className="card" aria-labelledby={id}>
      <div className="-my-2 -mr-1 flex items-center justify-between gap-3">
        <h2 id={id} className="subheading">
          Quiet hours
        </h2>
        <div className="flex items-center gap-2">
          <SavedMark isSaved={isSaved} />
          <Switch
            label="Quiet hours"
            isOn={quietHours !== null}
            onChange={(isOn) => {
              setDraft(undefined);
              if (quietHours) setLast(quietHours);
              change({ quietHours: isOn ? last : null });
            }}
          />
        </div>
      </div>
      <p className="mt-2 text-small text-pretty text-fg-2">
        {quietHours
          ? 'Only your own reminders come through. Everything else waits in Alerts.'
          : 'Off. Notifications come at any hour.'}
      </p>
      {quietHours && (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2">
          <Field label="From" error={from ? undefined : problem} {...field('from')} />
          <span aria-hidden="true" className="mt-10.5 text-fg-2">
            –
          </span>
          <Field label="Until" error={from ? problem : undefined} {...field('to')} />
        </div>
      )}
    </section>
  );
}
