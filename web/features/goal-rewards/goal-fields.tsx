import type { useForm } from '#web/forms/use-form.ts';
import { AmountField } from '#web/forms/amount-field.tsx';
import { Field } from '#web/forms/field.tsx';

export type GoalValues = { title: string; price: string; link: string };
export type GoalFormState = ReturnType<typeof useForm<GoalValues, unknown>>;

/** Short labels: in the dialogs of the goals page the context is clear. */
export const dialogLabels: GoalValues = { title: 'Title', price: 'Price', link: 'Link' };

type GoalFieldsProps = { form: GoalFormState; currency: string; labels: GoalValues; help?: string | undefined };

export function GoalFields({ form, currency, labels, help }: GoalFieldsProps) {
  return (
    <>
      <Field label={labels.title} placeholder="Name your reward" autoComplete="off" {...form.field('title')} />
      <AmountField
        label={labels.price}
        help={help ?? "You'll unlock this goal when you've earned this amount."}
        currency={currency}
        mayBeEmpty
        onAmount={(value) => form.set('price', value)}
        {...form.field('price')}
      />
      <Field
        label={labels.link}
        isOptional
        type="url"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('link')}
      />
    </>
  );
}
