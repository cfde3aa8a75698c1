import { setTimeout as sleep } from 'node:timers/promises';
import { findDiscrepancies } from '#server/ledger/audit.ts';
import type { Person } from './people.ts';
import type { Run } from './run.ts';
import type { World } from './worlds.ts';

/** A habit to create and then complete. A call without a reply may or may not have taken effect. */
type Command = { name: string; person: Person; id?: number; completion?: 'sent' | 'acknowledged' };
/** Per status: the number of replies and the slowest one. */
export type Answers = Map<number | 'none', { count: number; slowestMs: number }>;

const cents = 125;

/** People who create and complete habits without a break, and record the replies. */
export function startTraffic(run: Run, world: World, people: readonly Person[]) {
  const deeds: Command[] = [];
  let answers: Answers = new Map();
  const over = new AbortController();
  const lanes = people.map(async (person) => {
    while (!over.signal.aborted) {
      const deed: Command = { name: `Command ${world.name} ${run.seed} ${deeds.length}`, person };
      deeds.push(deed);
      const made = await send(deed, '/api/habits', { ...form, name: deed.name });
      if (made?.status !== 200) continue;
      deed.id = (made.body as { id: number }).id;
      deed.completion = 'sent';
      const completed = await send(deed, `/api/habits/${deed.id}/complete`);
      if (completed?.status === 200) deed.completion = 'acknowledged';
    }
  });

  async function send({ person }: Command, path: string, body?: object) {
    const sentAt = performance.now();
    const answer = await person.send('POST', path, body).catch(() => undefined);
    const kind = answer?.status ?? 'none';
    const seen = answers.get(kind) ?? { count: 0, slowestMs: 0 };
    const slowestMs = Math.max(seen.slowestMs, performance.now() - sentAt);
    answers.set(kind, { count: seen.count + 1, slowestMs });
    const isClear = kind === 200 || kind === 'none' || (kind === 503 && hasMessage(answer?.body));
    if (!isClear) run.miss(`POST ${path} answered ${kind}: ${JSON.stringify(answer?.body)}`);
    // Pause after a failure, as a client would.
    if (kind !== 200) await sleep(50);
    return answer;
  }

  return {
    /** The replies since the last call. */
    takeAnswers(): Answers {
      const taken = answers;
      answers = new Map();
      return taken;
    },
    /** Resolves with the next successful reply. */
    async served(): Promise<void> {
      const before = answers.get(200)?.count ?? 0;
      while ((answers.get(200)?.count ?? 0) <= before) await sleep(10);
    },
    /** Stops the traffic and compares the database with the replies. */
    async check(): Promise<void> {
      over.abort();
      await Promise.all(lanes);
      await completeUnknown(deeds);
      await checkDeeds(run, world, deeds);
    },
  };
}

/** Retries completions without a reply, so that all are certain, and still paid once. */
async function completeUnknown(deeds: readonly Command[]): Promise<void> {
  for (const deed of deeds.filter((one) => one.completion === 'sent')) {
    const { status } = await deed.person.send('POST', `/api/habits/${deed.id}/complete`);
    if (status !== 200 && status !== 409) throw new Error(`Completing again answered ${status}`);
    deed.completion = 'acknowledged';
  }
}

async function checkDeeds(run: Run, world: World, deeds: readonly Command[]): Promise<void> {
  const { read, close } = await world.reader();
  const ids = [...new Set(deeds.map(({ person }) => person.id))];
  const habits = await read.selectFrom('commitments').select(['id', 'name']).where('creator_id', 'in', ids).execute();
  const rows = await read.selectFrom('reward_transactions').selectAll().where('user_id', 'in', ids).execute();
  const days = await read
    .selectFrom('commitment_completions')
    .select('commitment_id')
    .where('user_id', 'in', ids)
    .execute();
  for (const wrong of await findDiscrepancies(read)) run.miss(`ledger and balances differ: ${JSON.stringify(wrong)}`);
  await close();

  const stored = Map.groupBy(habits, ({ name }) => name);
  const paid = Map.groupBy(rows, (row) => row.commitment_id);
  const done = Map.groupBy(days, (row) => row.commitment_id);
  for (const { name, id, completion } of deeds) {
    const found = stored.get(name) ?? [];
    run.holds(found.length <= 1, `${name} exists ${found.length} times`);
    if (id === undefined) continue;
    run.holds(found[0]?.id === id, `${name} was acknowledged as ${id} and is lost`);
    const sums = (paid.get(id) ?? []).map(({ amount }) => amount);
    const isRight = sums.length === 1 && sums[0] === cents && done.get(id)?.length === 1;
    if (completion) run.holds(isRight, `${name} was completed and paid ${sums.join(', ') || 'nothing'}`);
  }
  const acknowledged = deeds.filter(({ id }) => id !== undefined).length;
  const completed = deeds.filter(({ completion }) => completion).length;
  run.figure(
    `${world.name}: ${acknowledged} habits and ${completed} completions acknowledged (some when sent again), all there once; ` +
      `${deeds.length - acknowledged} habits never acknowledged, ${habits.length - acknowledged} of them there, none twice`,
  );
}

const form = {
  description: 'While everything breaks.',
  frequency: 'Daily',
  rewardAmount: (cents / 100).toFixed(2),
  currency: 'USD',
};

function hasMessage(body: unknown): boolean {
  return typeof (body as { message?: unknown } | undefined)?.message === 'string';
}
