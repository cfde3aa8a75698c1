import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { daysBetween } from '#shared/domain/calendar.ts';
import { limits } from '#shared/domain/limits.ts';
import { firstName } from '#shared/domain/names.ts';
import { daysCounted } from '#shared/domain/week-words.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { PromiseHead } from '#web/features/commitments/menu/promise-head.tsx';
import { TextAreaField } from '#web/forms/field.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { lookBackQuery, useEndWell } from './week-three-queries.ts';
import { keptWords, named } from './week-three-texts.ts';

type EndSheetProps = { item: CommitmentCard; user: CurrentUser; onClose: () => void };

/** From the question, or from More. */
export function EndSheet({ item, user, onClose }: EndSheetProps) {
  const { data } = useQuery(lookBackQuery(item));
  const [lastWord, setLastWord] = useState('');
  const end = useEndWell(item);
  const others = item.members.filter(({ userId }) => userId !== user.id).map(({ name }) => firstName(name));
  return (
    <ActionDialog
      title="End it well?"
      cancel="Not yet"
      action="End it well"
      busyAction="Ending..."
      isBusy={end.isPending}
      failure={end.error ? { title: `Failed to end ${item.kind}`, error: end.error } : undefined}
      form={pressing(() => end.mutate(lastWord))}
      onClose={onClose}
    >
      <PromiseHead
        name={item.name}
        line={data ? `${daysCounted(daysBetween(data.from, data.to) + 1)}, ${keptWords(data)}` : ''}
      />
      <p className="mt-3.5 mb-3 text-pretty text-fg-2">
        It moves to Archived for everyone, with a keepsake each. What you earned stays, and you can bring it back any
        time.
        {item.members.some(({ pending }) => pending) && ' Marks still waiting are confirmed first.'}
      </p>
      <TextAreaField
        label={others.length === 0 ? 'A last word (optional)' : `A last word to ${named(others)} (optional)`}
        value={lastWord}
        maxLength={limits.comment.max}
        onChange={(event) => setLastWord(event.target.value)}
      />
    </ActionDialog>
  );
}
