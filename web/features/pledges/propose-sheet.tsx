import { Check, HandCoins } from 'lucide-react';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { pledgeInChallenge, streakLength } from '#shared/contract/pledge-calls.ts';
import { centsFromTyped, decimalFromCents } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import type { Per } from '#shared/domain/pledges.ts';
import { Avatar } from '#web/features/commitments/card/avatar.tsx';
import { AmountField } from '#web/forms/amount-field.tsx';
import { Field } from '#web/forms/field.tsx';
import { Segmented } from '#web/forms/segmented.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { FieldError } from '#web/ui/field-error.tsx';
import { NoRealMoney } from '#web/ui/no-real-money.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { moneyInText } from '#web/lib/money-text.ts';
import { isRefusal, usePropose } from './pledge-queries.ts';
import type { Pledge } from './pledges-door.ts';
import { whatFor } from './pledge-texts.ts';
import type { PledgedPromise } from './pledges-place.tsx';

type Other = PledgedPromise['members'][number];

type ProposeSheetProps = {
  promise: PledgedPromise;
  /** The doers who can be promised something. */
  others: readonly Other[];
  user: CurrentUser;
  onSent: (pledge: Pledge) => void;
  onClose: () => void;
};

const { amount } = pledgeInChallenge.body.shape;
const schemaFor = (isStreak: boolean) =>
  z.object({
    toUserId: z.string(),
    amount,
    length: z.pipe(
      z.transform((typed: string) => (isStreak ? Number(/^\d+$/.test(typed) && typed) : null)),
      z.nullable(streakLength),
    ),
  });
const schemas = { once: schemaFor(false), streak: schemaFor(true) };

/** Asks whom, what for and how much, and says in a sentence what that promises. */
export function ProposeSheet({ promise, others, user, onSent, onClose }: ProposeSheetProps) {
  const propose = usePropose(promise);
  const [per, setPer] = useState<Per>('period');
  const form = useForm({
    schema: per === 'streak' ? schemas.streak : schemas.once,
    initial: { toUserId: String(others[0]!.userId), amount: '', length: '' },
  });
  // The chosen one may have left meanwhile.
  const chosen = others.find(({ userId }) => String(userId) === form.values.toUserId) ?? others[0]!;
  const who = firstName(chosen.name);
  const choices: { value: Per; label: string }[] = [
    { value: 'period', label: `Every kept ${promise.every}` },
    promise.kind === 'habit'
      ? { value: 'streak', label: 'A shared streak' }
      : { value: 'goal', label: 'Reaching the goal' },
  ];

  function onError(error: Error) {
    if (!isRefusal(error)) return;
    const field = error.code === 'not_found' || error.code === 'pledge_to_doer' ? 'toUserId' : 'amount';
    form.refuse(field, field === 'toUserId' ? `${who} no longer keeps this promise.` : error.message);
  }

  return (
    <ActionDialog
      title="Promise something"
      action={`Send to ${who}`}
      busyAction="Sending..."
      isBusy={propose.isPending}
      failure={
        propose.error && !isRefusal(propose.error) ? { title: 'Failed to send it', error: propose.error } : undefined
      }
      form={form.onSubmit((parsed) =>
        propose.send(
          {
            toUserId: chosen.userId,
            amount: decimalFromCents(parsed.amount),
            per,
            length: parsed.length,
          },
          { onSuccess: onSent, onError },
        ),
      )}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        <People
          others={others}
          chosen={chosen}
          error={form.field('toUserId').error}
          onChoose={({ userId }) => form.set('toUserId', String(userId))}
        />
        <Segmented label="What for?" choices={choices} value={per} onChange={setPer} />
        <div className={per === 'streak' ? 'amount-and-length' : ''}>
          <AmountField
            label="How much?"
            currency={user.currency}
            mayBeEmpty
            onAmount={(value) => form.set('amount', value)}
            {...form.field('amount')}
          />
          {per === 'streak' && (
            <Field
              label={`${promise.every[0]!.toUpperCase()}${promise.every.slice(1)}s`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              {...form.field('length')}
              className="h-16 font-display text-[1.375rem] font-semibold"
            />
          )}
        </div>
        <p
          role="status"
          className="flex items-start gap-2.5 rounded-control bg-sunken px-3.5 py-3 text-small text-pretty"
        >
          <HandCoins aria-hidden="true" className="mt-px size-4.5 flex-none text-fg-2" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <b className="font-[650]">{sentence(who, form.values, per, promise, user)}</b> It counts once {who} accepts.
            You can end it any time; what you owe by then stays.
          </span>
        </p>
        <NoRealMoney>No real money moves. Kept keeps count and you settle up yourselves.</NoRealMoney>
      </div>
    </ActionDialog>
  );
}

/** "You promise Tom 20.00 EUR, once, for a 30-day shared streak." */
function sentence(
  who: string,
  typed: { amount: string; length: string },
  per: Per,
  { every }: PledgedPromise,
  { currency }: CurrentUser,
): string {
  const cents = centsFromTyped(typed.amount);
  const money = cents ? moneyInText(decimalFromCents(cents), currency) : 'an amount';
  const length = Number(typed.length);
  if (per === 'streak' && !(length > 0)) return `You promise ${who} ${money}, once, for a shared streak.`;
  return `You promise ${who} ${money}${per === 'period' ? '' : ', once,'} ${whatFor({ per, length, every })}.`;
}

type PeopleProps = {
  others: readonly Other[];
  chosen: Other;
  error: string | undefined;
  onChoose: (other: Other) => void;
};

function People({ others, chosen, error, onChoose }: PeopleProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error && id}>
      <legend className="mb-1.75 text-[0.9375rem] leading-[1.35] font-semibold">Who for?</legend>
      <div className="person-choices">
        {others.map((other) => (
          <label
            key={other.userId}
            className="relative grid cursor-pointer justify-items-center gap-1.5 rounded-control px-1.5 pt-3 pb-2.5 text-[0.9375rem] font-semibold shadow-[inset_0_0_0_1.5px_var(--line-strong)] has-checked:bg-brand-tint has-checked:text-brand-text has-checked:shadow-[inset_0_0_0_2px_var(--brand)] has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="toUserId"
              checked={other === chosen}
              onChange={() => onChoose(other)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {other === chosen && <Check aria-hidden="true" strokeWidth={4} className="person-tick" />}
            <Avatar member={other} />
            <span className="max-w-full truncate">{nameAmong(other, others)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

/** The first name, or the whole one if two people share it. */
function nameAmong({ name }: Other, others: readonly Other[]): string {
  const first = firstName(name);
  return others.filter((one) => firstName(one.name) === first).length > 1 ? name : first;
}
