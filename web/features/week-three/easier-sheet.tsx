import { Check, Info } from 'lucide-react';
import { useId, useState } from 'react';
import { limits } from '#shared/domain/limits.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { Field, TextAreaField } from '#web/forms/field.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { useMakeEasier, type Easier } from './week-three-queries.ts';
import { named } from './week-three-texts.ts';
import '#web/features/confirmations/confirmations.css';

type Choice = { name: string; help: string; change: Easier | null };
type EasierSheetProps = { item: CommitmentCard; companions: readonly string[]; onClose: () => void };

export function EasierSheet({ item, companions, onClose }: EasierSheetProps) {
  const group = useId();
  const choices = choicesFor(item);
  const [chosen, choose] = useState(0);
  const [name, setName] = useState(item.name);
  const [description, setDescription] = useState(item.description);
  const easier = useMakeEasier(item);
  const change = choices[chosen]!.change ?? { name, description };
  return (
    <ActionDialog
      title="Make it easier"
      action="Change it"
      busyAction="Changing..."
      isBusy={easier.isPending}
      failure={easier.error ? { title: `Failed to update ${item.kind}`, error: easier.error } : undefined}
      form={pressing(() => easier.mutate(change))}
      onClose={onClose}
    >
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">Make it easier</legend>
        {choices.map((choice, index) => (
          <label key={choice.name} className="mark-choice">
            <input
              type="radio"
              name={group}
              checked={index === chosen}
              aria-label={choice.name}
              aria-describedby={`${group}-${index}`}
              onChange={() => choose(index)}
            />
            <span aria-hidden="true" className="mark-choice-dot">
              <Check className="size-3.5" strokeWidth={3.5} />
            </span>
            <b>{choice.name}</b>
            <span id={`${group}-${index}`} className="text-small text-pretty [overflow-wrap:anywhere] text-fg-2">
              {choice.help}
            </span>
          </label>
        ))}
      </fieldset>
      {choices[chosen]!.change === null && (
        <div className="mt-4 grid gap-4">
          <Field
            label="Name"
            value={name}
            required
            maxLength={limits.itemName.max}
            onChange={(event) => setName(event.target.value)}
          />
          <TextAreaField
            label="Description"
            value={description}
            maxLength={limits.description.max}
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
      )}
      {choices.length === 3 && (
        <p className="mt-4 flex gap-2.5 rounded-control bg-gold-tint px-3.5 py-3 text-small text-pretty">
          <Info aria-hidden="true" className="mt-px size-4.5 flex-none text-gold-text" />
          From daily to three times a week, the shared streak starts over. With chosen weekdays it carries on.
        </p>
      )}
      <p className="mt-4 text-small text-pretty [overflow-wrap:anywhere] text-fg-2">
        It changes for {named(companions)} too.
      </p>
    </ActionDialog>
  );
}

const smaller: Choice = {
  name: 'Make it smaller',
  help: 'Change the name or description, for example “Ten minutes outside”.',
  change: null,
};

/** A schedule that asks for less than the present one, if there is one. */
function choicesFor(item: CommitmentCard): Choice[] {
  if (item.kind === 'challenge') return [smaller];
  const { frequency, weekdays, times } = item;
  if (frequency === 'Daily' && (weekdays?.length ?? 7) > 3)
    return [
      { name: 'Mon, Wed, Fri', help: 'The other days become rest days.', change: { frequency, weekdays: [1, 3, 5] } },
      { name: '3 times a week', help: 'Any days you like.', change: { frequency: 'Weekly', times: 3 } },
      smaller,
    ];
  if (frequency === 'Weekly' && times > 1) {
    const fewer = times - 1;
    const name = fewer === 1 ? 'Once a week' : `${fewer} times a week`;
    return [{ name, help: 'Any days you like.', change: { frequency, times: fewer } }, smaller];
  }
  if (frequency === 'Weekly')
    return [{ name: 'Once a month', help: 'Any day you like.', change: { frequency: 'Monthly' } }, smaller];
  return [smaller];
}
