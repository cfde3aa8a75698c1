import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Pace } from '#shared/domain/forecast.ts';
import { SaveTogetherDialog } from '#web/features/shared-goals/save-together-dialog.tsx';
import { SharedGoalDialog } from '#web/features/shared-goals/shared-goal-dialogs.tsx';
import { isShared } from '#web/features/shared-goals/shared-goal.ts';
import { AddGoalDialog } from './add-goal-dialog.tsx';
import { DeleteGoalDialog } from './delete-goal-dialog.tsx';
import { EditGoalDialog } from './edit-goal-dialog.tsx';
import type { GoalQuestion } from './goal-frame.tsx';
import type { Goal } from './goal-reward-queries.ts';
import { RedeemGoalDialog } from './redeem-goal-dialog.tsx';

export type Asked = { question: 'add'; openCount: number } | { question: GoalQuestion; goal: Goal };

type GoalDialogProps = {
  asked: Asked;
  goals: readonly Goal[];
  user: CurrentUser;
  pace: Pace | undefined;
  onClose: () => void;
};

/** All dialogs of the goals page, in one chunk that loads when the first opens. */
export function GoalDialog({ asked, goals, user, pace, onClose }: GoalDialogProps) {
  if (asked.question === 'add') return <AddGoalDialog user={user} openCount={asked.openCount} onClose={onClose} />;
  const { question, goal } = asked;
  const about = { goal, user, onClose };
  if (question === 'edit') return <EditGoalDialog {...about} pace={pace} />;
  if (question === 'delete') return <DeleteGoalDialog {...about} />;
  if (question === 'invite') return <SaveTogetherDialog {...about} />;
  if (!isShared(goal)) return <RedeemGoalDialog {...about} />;
  // Others put money in and take it back while the dialog is open.
  const now = goals.find(({ id }) => id === goal.id);
  return <SharedGoalDialog {...about} question={question} goal={now && isShared(now) ? now : goal} />;
}
