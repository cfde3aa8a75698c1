import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { CommitmentMembers } from '#web/features/commitments/members/commitment-members.tsx';
import { elementIdOf } from '#web/features/commitments/data/dashboard-query.ts';
import { inkOf } from '#web/features/commitments/card/ink.ts';
import { useNotePolling } from '#web/features/commitments/data/note-polling.ts';
import { LateRow } from '#web/features/commitments/card/late-row.tsx';
import { WordRow } from '#web/features/commitments/card/word-row.tsx';
import { Note } from '#web/features/commitments/card/note.tsx';
import { paths } from '#web/lib/paths.ts';
import { ChallengeActions } from './challenge-actions.tsx';
import { ChallengeMeta } from './challenge-meta.tsx';
import { ChallengeProgress } from './challenge-progress.tsx';
import type { ChallengeCard } from '#web/features/challenges/challenge-queries.ts';
import { noteStateOf } from './challenge-state.ts';
import { ChallengeStub } from './challenge-stub.tsx';

export function ChallengeNote({ challenge, user }: { challenge: ChallengeCard; user: CurrentUser }) {
  const note = useNotePolling(challenge, user.id);
  const state = noteStateOf(challenge, user);
  return (
    <Note
      id={elementIdOf(challenge)}
      ref={note}
      ink={inkOf(challenge.id)}
      state={state}
      name={challenge.name}
      href={paths.challenge(challenge.id)}
      meta={<ChallengeMeta challenge={challenge} user={user} />}
      stub={<ChallengeStub challenge={challenge} user={user} state={state} />}
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
      {state === 'again' && (
        <p className="mt-2 text-small text-pretty text-fg-2">Goal reached. Extra days still count, but pay nothing.</p>
      )}
      <CommitmentMembers item={challenge} user={user} />
      <ChallengeActions challenge={challenge} user={user} />
    </Note>
  );
}
