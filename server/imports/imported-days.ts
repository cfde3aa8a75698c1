import { daysBetween } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { daysOf, type ImportedDays } from '#shared/domain/imported-days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { listImportedYears, setImportedDays, storeImportedYears } from './import-store.ts';

/** What people kept of a promise before Kept, by user id. Empty for nearly every promise. */
export async function loadImported(db: Reader, commitmentId: number): Promise<Map<number, ImportedDays>> {
  const years = Map.groupBy(await listImportedYears(db, [commitmentId]), ({ user_id }) => user_id);
  return new Map([...years].map(([userId, own]) => [userId, daysOf(own)]));
}

type ImportedInto = { id: number; userId: number; importedDays: number };

/** An imported day of a challenge that is completed here counts once. Returns how many imported days there are then. */
export async function countWithout(tx: Tx, day: Day, { id, userId, importedDays }: ImportedInto): Promise<number> {
  if (importedDays === 0) return 0;
  const year = Number(day.slice(0, 4));
  const at = daysBetween(`${day.slice(0, 4)}-01-01`, day);
  const found = (await listImportedYears(tx, [id], userId)).find((one) => one.year === year && one.days[at] === 'k');
  if (!found) return importedDays;
  await storeImportedYears(tx, [{ ...found, days: `${found.days.slice(0, at)}.${found.days.slice(at + 1)}` }]);
  await setImportedDays(tx, id, userId, importedDays - 1);
  return importedDays - 1;
}

type Window = { id: number; start: Day; end: Day };

/** After the window of a challenge changed, or days were imported into it. */
export async function recountImported(tx: Tx, { id, start, end }: Window): Promise<void> {
  for (const [userId, { kept }] of await loadImported(tx, id))
    await setImportedDays(tx, id, userId, kept.filter((day) => start <= day && day <= end).length);
}
