import { ZipFile } from 'yazl';
import { addDays } from '#shared/domain/calendar.ts';
import type { FileReply, Reply } from '#shared/contract/endpoint.ts';
import type { exportUser } from '#shared/contract/profile-calls.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import { line } from '#server/ledger/statement-csv.ts';

// The export for spreadsheets and other programs. `days.csv` begins with `date,habit,done`, which Kept imports as well.

type Everything = Reply<typeof exportUser>;
type Table = { file: string; columns: string[]; rows: Iterable<(string | number | boolean | null)[]> };

export function exportAsCsv(everything: Everything): FileReply {
  return { name: `kept-${everything.exportedAt.slice(0, 10)}.zip`, pieces: zipped(tablesOf(everything)) };
}

async function* zipped(tables: readonly Table[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const turn = takingTurns();
  for (const { file, columns, rows } of tables) {
    // With a byte order mark: without it Excel does not read UTF-8.
    const lines = [`\uFEFF${line(columns)}`];
    for (const row of rows) {
      await turn();
      lines.push(line(row.map((cell) => (cell === null ? '' : String(cell)))));
    }
    zip.addBuffer(Buffer.from(lines.join('')), file);
  }
  zip.end();
  yield* zip.outputStream as AsyncIterable<Buffer>;
}

function tablesOf(all: Everything): Table[] {
  const names = new Map(all.habits.map(({ id, name }) => [id, name]));
  const challengeNames = new Map(all.challenges.map(({ id, name }) => [id, name]));
  const habitOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? `Habit ${id}`));
  const challengeOf = (id: number | null) => (id === null ? '' : (challengeNames.get(id) ?? `Challenge ${id}`));
  const promiseOf = (one: { habitId: number | null; challengeId: number | null }) =>
    one.habitId === null ? challengeOf(one.challengeId) : habitOf(one.habitId);
  const membership = (one: Everything['habits'][number] | Everything['challenges'][number]) => [
    one.role,
    one.rewardAmount,
    one.joinedOn,
    one.archivedAt?.slice(0, 10) ?? '',
  ];
  const importedIn = (kind: 'habitId' | 'challengeId') => all.importedDays.filter((one) => one[kind] !== null);
  return [
    {
      file: 'days.csv',
      columns: ['date', 'habit', 'done', 'late', 'status', 'imported'],
      rows: [
        ...all.completions.map((one) => [one.completionDate, habitOf(one.habitId), 1, one.late, one.status, false]),
        ...importedIn('habitId').flatMap(({ habitId, kept }) =>
          kept.map((day) => [day, habitOf(habitId), 1, false, 'standing', true]),
        ),
      ],
    },
    {
      file: 'habits.csv',
      columns: 'name,description,frequency,weekdays,times,week start,role,reward,joined,archived'.split(','),
      rows: all.habits.map((one) => [
        one.name,
        one.description,
        one.frequency,
        one.weekdays?.join(' ') ?? '',
        one.times,
        one.weekStart,
        ...membership(one),
      ]),
    },
    {
      file: 'pauses.csv',
      columns: ['habit', 'from', 'until', 'reason'],
      rows: [
        ...all.pauses.map((one) => [habitOf(one.habitId), one.from, one.until, one.reason]),
        ...importedIn('habitId').flatMap(({ habitId, paused }) =>
          paused.map((day) => [habitOf(habitId), day, addDays(day, 1), 'imported']),
        ),
      ],
    },
    {
      file: 'challenges.csv',
      columns: 'name,description,goal days,days,start,end,role,reward,joined,archived'.split(','),
      rows: all.challenges.map((one) => [
        one.name,
        one.description,
        one.goalDays,
        one.completionDays,
        one.startDate,
        one.endDate,
        ...membership(one),
      ]),
    },
    {
      file: 'challenge-days.csv',
      columns: ['date', 'challenge', 'late', 'status', 'imported'],
      rows: [
        ...all.challengeCompletions.map((one) => [
          one.completionDate,
          challengeOf(one.challengeId),
          one.late,
          one.status,
          false,
        ]),
        ...importedIn('challengeId').flatMap(({ challengeId, kept }) =>
          kept.map((day) => [day, challengeOf(challengeId), false, 'standing', true]),
        ),
      ],
    },
    {
      file: 'goals.csv',
      columns: ['title', 'price', 'link', 'created', 'redeemed'],
      rows: all.goalRewards.map((one) => [one.title, one.price, one.link, one.createdAt, one.redeemedAt]),
    },
    {
      file: 'statement.csv',
      // A leading minus could be read as a formula.
      columns: ['date', 'description', 'type', 'earned', 'spent', 'currency'],
      rows: all.rewardTransactions.map(({ createdAt, description, type, amount, currency }) => {
        const isSpent = amount.startsWith('-');
        return [createdAt, description, type, isSpent ? '' : amount, isSpent ? amount.slice(1) : '', currency];
      }),
    },
    {
      file: 'comments.csv',
      columns: ['date', 'promise', 'comment'],
      rows: all.comments.map((one) => [one.timestamp, promiseOf(one), one.content]),
    },
    {
      file: 'confirmations.csv',
      columns: ['day', 'promise', 'outcome', 'reason', 'own mark'],
      rows: all.endedMarks.map((one) => [one.day, promiseOf(one), one.outcome, one.reason, one.isOwn]),
    },
    {
      file: 'nudges.csv',
      columns: ['date', 'promise', 'message'],
      rows: all.nudgesSent.map((one) => [one.timestamp, promiseOf(one), one.message]),
    },
    {
      file: 'pledges.csv',
      columns: 'promise,by me,amount,currency,per,streak length,state,earned,created,accepted,ended'.split(','),
      rows: all.pledges.map((one) => [
        one.promise,
        one.isMine,
        one.amount,
        one.currency,
        one.per,
        one.length,
        one.state,
        one.earned,
        one.createdAt,
        one.acceptedAt,
        one.endedAt,
      ]),
    },
    {
      file: 'settlements.csv',
      columns: ['created', 'by me', 'amount', 'currency', 'state', 'decided'],
      rows: all.settlements.map((one) => [one.createdAt, one.byMe, one.amount, one.currency, one.state, one.decidedAt]),
    },
    {
      file: 'reminders.csv',
      columns: ['promise', 'time'],
      rows: all.reminders.map((one) => [promiseOf(one), one.time]),
    },
  ];
}
