import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Pace } from '#shared/domain/forecast.ts';
import { AddGoalDialog } from './add-goal-dialog.tsx';
import { DeleteGoalDialog } from './delete-goal-dialog.tsx';
import { EditGoalDialog } from './edit-goal-dialog.tsx';
import type { GoalQuestion } from './goal-note.tsx';
import type { Goal } from './goal-reward-queries.ts';
import { RedeemGoalDialog } from './redeem-goal-dialog.tsx';

export type Asked = { question: 'add'; openCount: number } | { question: GoalQuestion; goal: Goal };

type GoalDialogProps = { asked: Asked; user: CurrentUser; pace: Pace | undefined; onClose: () => void };

/** All dialogs of the goals page, in one chunk that loads when the first opens. */
export function GoalDialog({ asked, user, pace, onClose }: GoalDialogProps) {
  if (asked.question === 'add') return <AddGoalDialog user={user} openCount={asked.openCount} onClose={onClose} />;
  const about = { goal: asked.goal, user, onClose };
  if (asked.question === 'edit') return <EditGoalDialog {...about} pace={pace} />;
  return asked.question === 'delete' ? <DeleteGoalDialog {...about} /> : <RedeemGoalDialog {...about} />;
}
