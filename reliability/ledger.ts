import { findDiscrepancies, findWrongPayments } from '#server/ledger/audit.ts';
import { atOnce } from './at-once.ts';
import { decimal } from './amounts.ts';
import { raceRedeems } from './ledger-redeems.ts';
import { centsOf, done, peopleIn, type Person } from './people.ts';
import type { Run } from './run.ts';
import type { World, Worlds } from './worlds.ts';

const copies = 8;
const lanes = 64;
const groupSize = 4;

const schedules = [
  { frequency: 'Daily' },
  { frequency: 'Weekly' },
  { frequency: 'Monthly' },
  { frequency: 'Weekly', times: 3, weekStart: 1 },
  { frequency: 'Monthly', times: 2 },
];

/** One person's completion of one habit or challenge, sent many times and paid once. */
type Completion = { person: Person; path: string; cents: number; sent: boolean; acknowledged: number };

/** Sends every completion eight times, 64 in parallel; then everyone redeems twice at the same moment. */
export async function ledger(run: Run, worlds: Worlds): Promise<void> {
  for await (const world of worlds.both()) {
    const people = await peopleIn(world, groupSize * run.size(25, 1));
    const completions = await promiseAll(run, people, run.isShort ? 6 : 100);
    await completeAll(run, world, people, completions);
    await checkCredits(run, world, people, completions);
    await raceRedeems(run, world, people, run.size(2000, 12));
    const { read, close } = await world.reader();
    for (const wrong of await findWrongPayments(read)) run.miss(`wrongly paid: ${JSON.stringify(wrong)}`);
    for (const wrong of await findDiscrepancies(read)) run.miss(`ledger and balances differ: ${JSON.stringify(wrong)}`);
    await close();
  }
}

/** Groups of four share habits and challenges, each member with a different reward for each. */
async function promiseAll(run: Run, people: Person[], perGroup: number): Promise<Completion[]> {
  const completions: Completion[] = [];
  const groups = Array.from({ length: people.length / groupSize }, (_, index) =>
    people.slice(index * groupSize, (index + 1) * groupSize),
  );
  await atOnce(16, groups, async (group) => {
    for (let index = 0; index < perGroup; index++) {
      const kind = index % 4 === 3 ? 'challenges' : 'habits';
      const creator = group[index % groupSize]!;
      const amounts = group.map(() => 1 + run.below(100_000));
      const made = await done<{ id: number; inviteCode: string }>(creator, 'POST', `/api/${kind}`, {
        name: `Promise ${index}`,
        description: 'Kept many times over.',
        ...(kind === 'habits' && schedules[index % schedules.length]),
        rewardAmount: decimal(amounts[group.indexOf(creator)]!),
        currency: 'USD',
      });
      for (const [at, person] of group.entries()) {
        const rewardAmount = decimal(amounts[at]!);
        if (person !== creator) await done(person, 'POST', `/api/${kind}/join/${made.inviteCode}`, { rewardAmount });
        const path = `/api/${kind}/${made.id}/complete`;
        completions.push({ person, path, cents: amounts[at]!, sent: false, acknowledged: 0 });
      }
    }
  });
  return completions;
}

async function completeAll(run: Run, world: World, people: Person[], completions: Completion[]): Promise<void> {
  const startedAt = performance.now();
  // The copies of a completion are sent close together, in random order.
  const inOrder = run.shuffled(completions);
  const sends: Completion[] = [];
  for (let from = 0; from < inOrder.length; from += 16)
    sends.push(
      ...run.shuffled(inOrder.slice(from, from + 16).flatMap((one) => Array.from({ length: copies }, () => one))),
    );
  const over = new AbortController();
  const reads = Promise.all([0, 1].map(() => readBalances(run, world, people, completions, over.signal)));
  let turn = 0;
  await atOnce(lanes, sends, async (one) => {
    one.sent = true;
    const at = world.urls[turn++ % world.urls.length]!;
    const { status, body } = await one.person.send('POST', one.path, undefined, at);
    if (status === 200) one.acknowledged++;
    else if (status !== 409) run.miss(`POST ${one.path} answered ${status}: ${JSON.stringify(body)}`);
  });
  over.abort();
  const readCount = (await reads).reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - startedAt) / 1000;
  run.figure(
    `${world.name}: ${completions.length} completions of ${people.length} people, sent ${sends.length} times in ` +
      `${seconds.toFixed(0)} s (${lanes} at once, ${world.urls.length} instance(s)), ${readCount} balances read meanwhile`,
  );
}

/**
 * Reads balances throughout the run: each must be the sum of the completions acknowledged before the request, plus any
 * of those in flight during it.
 */
async function readBalances(run: Run, world: World, people: Person[], completions: Completion[], over: AbortSignal) {
  const own = new Map(people.map((person) => [person, completions.filter((one) => one.person === person)]));
  let count = 0;
  for (; !over.aborted; count++) {
    const person = people[run.below(people.length)]!;
    const certain = new Set(own.get(person)!.filter((one) => one.acknowledged > 0));
    const shown = await centsOf(person, world.urls[count % world.urls.length]);
    const possible = own.get(person)!.filter((one) => one.sent && !certain.has(one));
    let reachable = new Set([[...certain].reduce((sum, one) => sum + one.cents, 0)]);
    for (const { cents } of possible) reachable = new Set([...reachable].flatMap((sum) => [sum, sum + cents]));
    run.holds(reachable.has(shown), `person ${person.id} was shown ${shown} cents, which nothing adds up to`);
  }
  return count;
}

async function checkCredits(run: Run, world: World, people: Person[], completions: Completion[]): Promise<void> {
  for (const { path, acknowledged } of completions)
    run.holds(acknowledged === 1, `POST ${path} was acknowledged ${acknowledged} times`);
  const { read, close } = await world.reader();
  const ids = people.map(({ id }) => id);
  const rows = await read
    .selectFrom('reward_transactions')
    .select(['user_id', 'amount'])
    .where('user_id', 'in', ids)
    .execute();
  await close();
  run.holds(rows.length === completions.length, `${rows.length} credits for ${completions.length} completions`);
  for (const person of people) {
    const owed = completions.filter((one) => one.person === person).reduce((sum, { cents }) => sum + cents, 0);
    const entered = rows.filter((row) => row.user_id === person.id).reduce((sum, { amount }) => sum + amount, 0);
    const shown = await centsOf(person);
    run.holds(
      owed === entered && owed === shown,
      `person ${person.id} is owed ${owed}, has ${entered} entered and is shown ${shown}`,
    );
  }
  run.figure(`${world.name}: ${rows.length} credits, one for each (person, item, period)`);
}
