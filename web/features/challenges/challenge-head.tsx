import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { HeadNote } from '#web/features/commitments/page/head-note.tsx';
import { LateRow } from '#web/features/commitments/card/late-row.tsx';
import { WordRow } from '#web/features/commitments/card/word-row.tsx';
import { ChallengeActions } from './card/challenge-actions.tsx';
import { ChallengeMeta } from './card/challenge-meta.tsx';
import { ChallengeProgress } from './card/challenge-progress.tsx';
import type { ChallengeDetails } from './challenge-queries.ts';
import { noteStateOf } from './card/challenge-state.ts';
import { ChallengeStub } from './card/challenge-stub.tsx';

export function ChallengeHead({ challenge, user }: { challenge: ChallengeDetails; user: CurrentUser }) {
  const state = noteStateOf(challenge, user);
  return (
    <HeadNote
      item={challenge}
      user={user}
      state={state}
      meta={<ChallengeMeta challenge={challenge} user={user} />}
      stub={<ChallengeStub challenge={challenge} user={user} state={state} />}
      actions={<ChallengeActions challenge={challenge} user={user} />}
    >
      {challenge.role === 'doer' && (
        <ChallengeProgress
          done={challenge.daysDone}
          goalDays={challenge.goalDays}
          late={challenge.ownLateTicks}
          waiting={challenge.waiting?.days.length}
        />
      )}
      <LateRow item={challenge} user={user} />
      <WordRow item={challenge} user={user} />
    </HeadNote>
  );
}
