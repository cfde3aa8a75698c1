import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { AchievedLine } from '#web/features/challenges/achieved-line.tsx';
import { ChallengeCompanions } from '#web/features/challenges/challenge-companions.tsx';
import { ChallengeHead } from '#web/features/challenges/challenge-head.tsx';
import { challengeQuery, type ChallengeDetails } from '#web/features/challenges/challenge-queries.ts';
import { ChallengeWindow } from '#web/features/challenges/challenge-calendar.tsx';
import { useWindow } from '#web/features/challenges/use-window.ts';
import { Comments } from '#web/features/comments/comments.tsx';
import { StreakPicture } from '#web/features/sharing/named-picture.tsx';
import { useNotePolling } from '#web/features/commitments/data/note-polling.ts';
import { isCreator } from '#web/features/commitments/data/dashboard-query.ts';
import { PromiseFigures } from '#web/features/commitments/page/promise-figures.tsx';
import { PromiseMarks } from '#web/features/commitments/page/promise-marks.tsx';
import { useIsPromiseReady } from '#web/features/pledges/pledges-door.ts';
import { PledgesPlace } from '#web/features/pledges/pledges-place.tsx';
import { YearPatternsPlace, YearPlace } from '#web/features/years/year-place.tsx';
import { useWithOutbox } from '#web/offline/outbox-door.ts';
import { PromisePage } from '#web/features/commitments/page/promise-page.tsx';

export function ChallengePage({ id, user }: { id: string; user: CurrentUser }) {
  const withOutbox = useWithOutbox(user);
  const query = useQuery(challengeQuery(id));
  return (
    <PromisePage query={query} isReady={useIsPromiseReady('challenge', id, query.data)}>
      {(challenge) => <Challenge challenge={withOutbox(challenge)} user={user} />}
    </PromisePage>
  );
}

function Challenge({ challenge, user }: { challenge: ChallengeDetails; user: CurrentUser }) {
  const window = useWindow(challenge, user);
  const page = useNotePolling<HTMLDivElement>(challenge, user.id);
  return (
    <div ref={page} className="grid grid-cols-1 gap-4 lg:gap-6">
      <ChallengeHead challenge={challenge} user={user} />
      {window.achievedOn && <AchievedLine challenge={challenge} achievedOn={window.achievedOn} today={user.today} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid grid-cols-1 gap-4 lg:gap-6">
          <ChallengeWindow challenge={challenge} window={window} today={user.today} />
          <PromiseFigures
            streak={challenge.streak}
            bestStreak={challenge.bestStreak}
            unitOf={(count) => (count === 1 ? 'day' : 'days')}
          />
          <StreakPicture promise={challenge} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-6">
          <PledgesPlace promise={{ ...challenge, every: 'day', isOver: user.today > challenge.endDate }} user={user} />
          <ChallengeCompanions challenge={challenge} user={user} window={window} />
        </div>
      </div>
      {challenge.completionDays > shortChallenge && <ChallengeYear challenge={challenge} user={user} />}
      <Comments of={challenge} user={user} isCreator={isCreator(challenge, user)} />
      <PromiseMarks item={challenge} unit="day" />
    </div>
  );
}

/** A challenge of up to this many days is shown in one calendar. */
const shortChallenge = 60;

function ChallengeYear({ challenge, user }: { challenge: ChallengeDetails; user: CurrentUser }) {
  const [year, turnTo] = useState<number>();
  const looking = { promise: { ...challenge, frequency: 'Daily', weekStart: 0 } as const, user, year };
  return (
    <>
      <YearPlace {...looking} onYear={turnTo} />
      <div className="grid grid-cols-1 items-start gap-4 empty:hidden lg:grid-cols-2 lg:gap-6">
        <YearPatternsPlace {...looking} />
      </div>
    </>
  );
}
