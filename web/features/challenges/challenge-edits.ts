import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { asEdited, differences, type Edited } from '#web/features/commitments/edit/edits.ts';
import type { Body } from '#web/lib/api.ts';
import type { ChallengeCard } from './challenge-queries.ts';

type EditedChallenge = Edited & { goalDays: string; completionDays: string; lateMarks: 'yes' | 'no' };

export function asEditedChallenge(challenge: ChallengeCard, user: CurrentUser): EditedChallenge {
  const { goalDays, completionDays, allowLate } = challenge;
  return {
    ...asEdited(challenge, user),
    goalDays: String(goalDays),
    completionDays: String(completionDays),
    lateMarks: allowLate ? 'yes' : 'no',
  };
}

export function promiseChange(
  challenge: ChallengeCard,
  edited: EditedChallenge,
): Body<'PATCH /api/challenges/:id'> | undefined {
  return differences<Pick<ChallengeCard, 'name' | 'description' | 'goalDays' | 'completionDays' | 'allowLate'>>(
    challenge,
    {
      name: edited.name.trim(),
      description: edited.description.trim(),
      goalDays: Number(edited.goalDays),
      completionDays: Number(edited.completionDays),
      allowLate: edited.lateMarks === 'yes',
    },
  );
}
