import type { Reply } from '#shared/contract/endpoint.ts';
import type { getImport, importFile } from '#shared/contract/import-calls.ts';
import { idsOf } from '#server/commitments/commitment.ts';
import type { ImportState } from '#server/db/import-tables.ts';
import type { Outcome, Plan } from './plan.ts';

export function presentPreview(
  id: number,
  { source, from, to, habits, goals, leftOut, remarks }: Plan,
  targets: readonly (number | null)[],
  added: readonly { days: number; already: number }[],
): Reply<typeof importFile> {
  return {
    id,
    state: 'preview',
    done: 0,
    total: added.reduce((sum, { days, already }) => sum + days + already, 0),
    source,
    from,
    to,
    habits: habits.map(({ name, schedule, archived, notes, challenge }, index) => ({
      key: String(index + 1),
      name,
      frequency: schedule.frequency,
      weekdays: schedule.weekdays ? [...schedule.weekdays] : null,
      times: schedule.times ?? 1,
      weekStart: schedule.weekStart ?? 0,
      archived,
      ...added[index]!,
      ...idsOf(challenge ? 'challenge' : 'habit', targets[index] ?? null),
      challenge: challenge && { goalDays: challenge.goalDays, completionDays: challenge.completionDays },
      notes,
    })),
    goals: goals.map(({ title, price }) => ({ title, price })),
    leftOut,
    remarks,
  };
}

type Progress = { id: number; state: ImportState; done: number; total: number; outcome: string };

export function presentProgress({ outcome, ...progress }: Progress): Reply<typeof getImport> {
  const { habits = [], from = null } = JSON.parse(outcome) as Partial<Outcome>;
  return { ...progress, habits: habits.map(({ id, kind, ...habit }) => ({ ...habit, ...idsOf(kind, id) })), from };
}
