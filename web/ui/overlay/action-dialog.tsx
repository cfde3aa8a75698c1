import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFailure } from './dialog-failure.tsx';

type ActionDialogProps = {
  title: string;
  /** The label of the action's button, and its label while busy. */
  action: string;
  cancel?: string;
  busyAction: string;
  isDanger?: boolean;
  /** Redeems a goal. */
  isGold?: boolean;
  isBusy: boolean;
  /** There is nothing to do yet. */
  isOff?: boolean;
  failure: ComponentProps<typeof DialogFailure> | undefined;
  form: ComponentProps<'form'>;
  onClose: () => void;
  children: ReactNode;
};

/** A decision: its consequences, then Cancel on the left and the action on the right. Cannot be closed while busy. */
export function ActionDialog({ title, isBusy, failure, form, onClose, children, ...rest }: ActionDialogProps) {
  const { action, cancel = 'Cancel', busyAction, isDanger, isGold, isOff } = rest;
  return (
    <Dialog title={title} onClose={() => !isBusy && onClose()}>
      <form {...form}>
        {children}
        {failure && <DialogFailure {...failure} />}
        <div className="mt-5 grid grid-cols-2 gap-3">
          <Button look="secondary" disabled={isBusy} onClick={onClose} className="px-2!">
            {cancel}
          </Button>
          <Button
            type="submit"
            look={isDanger ? 'danger' : isGold ? 'gold' : 'primary'}
            busy={isBusy && busyAction}
            disabled={isOff}
            className="px-2!"
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Form props for an `ActionDialog` without fields. */
export function pressing(onPress: () => void): ComponentProps<'form'> {
  return {
    onSubmit: (event) => {
      event.preventDefault();
      onPress();
    },
  };
}
