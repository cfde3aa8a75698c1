import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ownRewardForm } from '#shared/contract/commitment-parts.ts';
import type { useForm } from '#web/forms/use-form.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { announce } from '#web/ui/announcement.tsx';
import { useSetReward } from '#web/features/commitments/data/commitment-changes.ts';
import { creatorName } from '#web/features/commitments/menu/commitment-texts.ts';
import { isCreator, type CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { rewardChange, type Edited } from './edits.ts';
import { LockedPromise } from './locked-promise.tsx';
import { OwnRewardField } from './own-reward-field.tsx';
import { SwitchRow } from './switch-row.tsx';

type EditDialogProps<Values extends Edited, Change> = {
  item: CommitmentCard;
  user: CurrentUser;
  form: ReturnType<typeof useForm<Values, unknown>>;
  edit: UseMutationResult<unknown, Error, Change>;
  /** The changed fields of the promise, undefined when none changed. */
  changeOf: (values: Values) => Change | undefined;
  rewardFailure: string;
  rewardHelp?: string | undefined;
  /** Shown to other members in place of the fields, after name and description. */
  locked: readonly (readonly [label: string, value: string])[];
  onClose: () => void;
  /** The creator's fields. */
  children: ReactNode;
};

/** The creator changes the promise, every doer their own reward. */
export function EditDialog<Values extends Edited, Change>(props: EditDialogProps<Values, Change>) {
  const { item, user, form, edit, changeOf, rewardFailure, rewardHelp, locked, onClose, children } = props;
  const isOwn = isCreator(item, user);
  const isDoer = item.role === 'doer';
  const setReward = useSetReward(item, user);
  const { values, set } = form;
  const isCurrencyAlone = setReward.variables?.rewardAmount === item.rewardAmount;

  /** Two calls in sequence, so that each can report its own failure; a retry sends only what still differs. */
  async function save() {
    const promise = isOwn ? changeOf(values) : undefined;
    const reward = isDoer ? rewardChange(item, user, values) : undefined;
    edit.reset();
    setReward.reset();
    if (promise) await edit.mutateAsync(promise);
    if (reward) await setReward.mutateAsync(reward);
    if (promise || reward) announce('Saved.');
    onClose();
  }

  return (
    <ActionDialog
      title={`Edit ${item.kind}`}
      action="Save changes"
      busyAction="Saving..."
      isBusy={edit.isPending || setReward.isPending}
      failure={
        edit.error
          ? { title: `Failed to update ${item.kind}`, error: edit.error }
          : setReward.error
            ? { title: isCurrencyAlone ? 'Failed to update user currency' : rewardFailure, error: setReward.error }
            : undefined
      }
      // The two mutations hold the errors.
      form={form.onSubmit(() => void save().catch(() => {}))}
      onClose={onClose}
    >
      <div className="grid gap-5">
        {isOwn ? (
          children
        ) : (
          <LockedPromise
            values={[
              ['Name', item.name],
              ...(item.description ? [['Description', item.description] as const] : []),
              ...locked,
            ]}
            creator={creatorName(item)}
          />
        )}
        {isDoer && (
          <>
            <OwnRewardField
              user={user}
              help={rewardHelp}
              currency={values.currency}
              onCurrency={(value) => set('currency', value as Values['currency'])}
              onAmount={(value) => set('rewardAmount', value as Values['rewardAmount'])}
              {...form.field('rewardAmount')}
            />
            <div className="border-y border-line">
              <SwitchRow
                label="Companions can see my amount"
                help="Switched off, only you know what a kept day is worth to you. Ticks, streaks and points stay visible."
                isOn={values.amountShown === 'yes'}
                onChange={(isOn) => set('amountShown', (isOn ? 'yes' : 'no') as Values['amountShown'])}
              />
            </div>
          </>
        )}
      </div>
    </ActionDialog>
  );
}

/** Validates only the visible fields: an overseer's reward is 0, and there is no field to change it. */
export function editSchema(promiseForm: z.ZodMiniObject, item: CommitmentCard, user: CurrentUser): z.ZodMiniType {
  if (!isCreator(item, user)) return ownRewardForm;
  return item.role === 'doer' ? z.safeExtend(promiseForm, ownRewardForm.shape) : promiseForm;
}
