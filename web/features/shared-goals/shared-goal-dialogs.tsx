import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { GoalQuestion } from '#web/features/goal-rewards/goal-frame.tsx';
import { LeaveGoalDialog } from './leave-goal-dialog.tsx';
import { PutInDialog, TakeBackDialog } from './move-dialogs.tsx';
import { RedeemTogetherDialog } from './redeem-together-dialog.tsx';
import { RemovePersonDialog } from './remove-person-dialog.tsx';
import type { SharedGoal } from './shared-goal.ts';

/** `goal` follows what others do while the dialog is open. */
export type SharedGoalDialogProps = { goal: SharedGoal; user: CurrentUser; onClose: () => void };

type Question = Exclude<GoalQuestion, 'edit' | 'delete' | 'invite'>;

export function SharedGoalDialog({ question, ...about }: SharedGoalDialogProps & { question: Question }) {
  if (question === 'put-in') return <PutInDialog {...about} />;
  if (question === 'take-back') return <TakeBackDialog {...about} />;
  if (question === 'leave') return <LeaveGoalDialog {...about} />;
  return question === 'remove' ? <RemovePersonDialog {...about} /> : <RedeemTogetherDialog {...about} />;
}
