import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { tileOf } from '#shared/domain/names.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EasierSheet } from './easier-sheet.tsx';
import { EndSheet } from './end-sheet.tsx';
import { lookBackQuery, useAnswerFit } from './week-three-queries.ts';
import { keptOf, named, weeksSince } from './week-three-texts.ts';
import './week-three.css';

type FitQuestionProps = { item: CommitmentCard; user: CurrentUser; /** Classes of its place. */ space: string };

/** Asked once. Any answer ends it; closing a sheet does not. */
export function FitQuestion({ item, user, space }: FitQuestionProps) {
  const id = useId();
  const { data, isLoading } = useQuery(lookBackQuery(item));
  const [sheet, setSheet] = useState<'easier' | 'end'>();
  const answer = useAnswerFit(item);
  const close = () => setSheet(undefined);
  if (!data) return isLoading ? <div className={space} /> : null;
  return (
    <section
      aria-labelledby={id}
      className={`${space} grid content-start gap-1 rounded-note bg-surface p-4 shadow-card lg:p-6`}
    >
      <p className="text-small [overflow-wrap:anywhere] text-fg-2">
        {weeksSince(data)} of {tileOf(item.name).title}
      </p>
      <h3 id={id} className="subheading">
        Does it still fit?
      </h3>
      <p className="text-pretty [overflow-wrap:anywhere] text-fg-2">
        {item.role === 'doer' ? 'You’ve' : 'All of you have'} kept {keptOf(data)}, with {named(data.companions)}{' '}
        alongside. You can change it whenever you like.
      </p>
      <div className="fit-answers">
        <Button busy={answer.isPending && 'Keep going'} onClick={() => answer.mutate()}>
          Keep going
        </Button>
        <Button look="secondary" onClick={() => setSheet('easier')}>
          Make it easier
        </Button>
        <Button look="text" onClick={() => setSheet('end')}>
          End it well
        </Button>
      </div>
      {sheet === 'easier' && <EasierSheet item={item} companions={data.companions} onClose={close} />}
      {sheet === 'end' && <EndSheet item={item} user={user} onClose={close} />}
    </section>
  );
}
