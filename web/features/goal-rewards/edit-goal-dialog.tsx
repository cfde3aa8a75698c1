import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import { forecast, type Pace } from '#shared/domain/forecast.ts';
import { progressTo } from '#shared/domain/goals.ts';
import { centsFromDecimal } from '#shared/domain/money.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { announce } from '#web/ui/announcement.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { asEdited, goalChange } from './goal-edits.ts';
import { dialogLabels, GoalFields } from './goal-fields.tsx';
import { goalForm } from './goal-form.tsx';
import { useUpdateGoalReward, type Goal } from './goal-reward-queries.ts';
import { forecastWords } from './goal-texts.ts';

type EditGoalDialogProps = { goal: Goal; user: CurrentUser; pace: Pace | undefined; onClose: () => void };

export function EditGoalDialog({ goal, user, pace, onClose }: EditGoalDialogProps) {
  const form = useForm({
    schema: goalForm,
    initial: asEdited(goal),
    draft: { name: `edit-goal-${goal.id}`, userId: user.id },
  });
  const update = useUpdateGoalReward(goal);
  const balance = useBalance();

  function save() {
    const change = goalChange(goal, form.values);
    if (!change) return onClose();
    const onSuccess = () => {
      announce('Saved.');
      onClose();
    };
    update.mutate(change, { onSuccess });
  }

  return (
    <ActionDialog
      title="Edit goal"
      action="Save changes"
      busyAction="Saving..."
      isBusy={update.isPending}
      failure={update.error ? { title: 'Failed to update goal', error: update.error } : undefined}
      form={form.onSubmit(save)}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <GoalFields
          form={form}
          currency={goal.shared?.currency ?? user.currency}
          labels={dialogLabels}
          help={goal.shared ? helpForShared : helpFor(form.values.price, balance, user.today, pace)}
        />
      </div>
    </ActionDialog>
  );
}

const helpForShared = 'You can redeem it once the parts reach this. What is in it beyond a lower price goes back.';

/** Says when a goal at the typed price would be reached. */
function helpFor(price: string, balance: string, today: Day, pace: Pace | undefined): string | undefined {
  if (!pace || !centsFromDecimal(price)) return undefined;
  const { missing } = progressTo(price, balance);
  if (missing <= 0) return 'Your balance covers this.';
  const words = forecastWords(forecast(missing, pace, today), today);
  return 'day' in words ? `About ${words.day} at this pace.` : `${words.why}.`;
}
