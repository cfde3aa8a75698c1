import { Check, Hourglass } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { stateOfWindow } from '#shared/domain/challenge-window.ts';
import { NoteTag } from '#web/features/commitments/card/note-tag.tsx';
import { isAchieved, type ChallengeCard } from '#web/features/challenges/challenge-queries.ts';
import { daysLeftText } from './challenge-state.ts';

export function ChallengeMeta({ challenge, user }: { challenge: ChallengeCard; user: CurrentUser }) {
  const window = stateOfWindow(challenge, user.today);
  const isDone = challenge.role === 'doer' && isAchieved(challenge);
  return (
    <>
      Challenge
      {window === 'not_started' && <Aside text="Not started" />}
      {window === 'running' && !isDone && <Aside text={daysLeftText(challenge, user.today)} />}
      {isDone && <NoteTag icon={Check} text="Achieved" look="gold" />}
      {window === 'expired' && <NoteTag icon={Hourglass} text="Expired" look={isDone ? 'plain' : 'danger'} />}
    </>
  );
}

function Aside({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true">·</span>
      <span>{text}</span>
    </>
  );
}
