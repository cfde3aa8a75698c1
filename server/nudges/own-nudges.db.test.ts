import { expect, test } from 'vitest';
import type { HabitUpdate } from '#shared/contract/realtime.ts';
import { complete, join, leave, makeHabit, type MadeHabit, type Person } from '#server/testing/ask.ts';
import { sized } from '#server/testing/full-size.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';

const zones = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const hour = 3_600_000;

// Each habit has less than half of the people.
const crowd = { people: sized(40, 16), habits: sized(6, 3), doers: sized(16, 7), nudges: sized(5000, 200) };

/** A person, their sockets, and the nudges they should have received by this test's own rules. */
type Companion = {
  person: Person;
  name: string;
  timezone: string;
  expected: string[];
  received: () => Promise<string[]>;
};
type Shared = {
  habit: MadeHabit;
  name: string;
  overseer: Companion;
  doers: Set<Companion>;
  paused: Set<Companion>;
  doneOn: Map<Companion, string>;
};

const kept = await testApp();
const { connect, settled } = await listenForSockets(kept);
const todayOf = ({ timezone }: Companion) => kept.clock.now().toLocaleDateString('sv-SE', { timeZone: timezone });
const isOpen = (shared: Shared, one: Companion) => !shared.paused.has(one) && shared.doneOn.get(one) !== todayOf(one);

test('in a crowd that nudges, pauses, joins and leaves, each person receives exactly their own nudges', async () => {
  const people: Companion[] = [];
  for (let number = 0; number < crowd.people; number++) people.push(await companion(number));
  const habits: Shared[] = [];
  for (let number = 0; number < crowd.habits; number++) habits.push(await sharedBy(people, number));

  let stored = 0;
  for (let round = 0; stored < crowd.nudges; round++) {
    kept.clock.advance(hour);
    for (const [number, shared] of habits.entries()) await changeMembers(shared, people, round + number);
    for (const shared of habits) stored += await everyoneNudges(shared);
    // Half an hour later no one can be nudged again.
    if (round !== 0) continue;
    kept.clock.advance(hour / 2);
    for (const shared of habits) await expectNoneNudged(shared);
    kept.clock.advance(hour / 2);
  }

  for (const one of people) {
    expect((await listOf(one.person)).toSorted()).toEqual(one.expected.toSorted());
    expect((await one.received()).toSorted()).toEqual(one.expected.toSorted());
  }
  const { count } = await kept.deps.db
    .selectFrom('nudges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message', 'like', '%is cheering you on: %')
    .executeTakeFirstOrThrow();
  expect(count).toBe(stored);
  expect(people.flatMap(({ expected }) => expected)).toHaveLength(stored);
});

async function companion(number: number): Promise<Companion> {
  const timezone = zones[number % zones.length]!;
  const name = `Person ${number}`;
  const person = await quickPerson(kept, { name, timezone });
  const sockets = [await connect(person), ...(number % 4 === 0 ? [await connect(person)] : [])];
  const received = async () => {
    for (const socket of sockets) await settled(person.id, socket);
    const [first, ...others] = sockets.map(({ updates }) => updates.filter(isNudge));
    for (const other of others) expect(other).toEqual(first);
    expect(first!.every(({ targetUserIds }) => targetUserIds.includes(person.id))).toBe(true);
    return first!.map(({ habitId, message }) => `${habitId} ${message}`);
  };
  return { person, name, timezone, expected: [], received };
}

/** An overseer and several doers. */
async function sharedBy(people: Companion[], number: number): Promise<Shared> {
  const [overseer, ...doers] = Array.from(
    { length: crowd.doers + 1 },
    (_, place) => people[(number * 7 + place * 3) % people.length]!,
  );
  const name = `Habit ${number}`;
  const habit = await makeHabit(overseer!.person, { name, creatorRole: 'overseer' });
  for (const { person } of doers) await join(person, habit);
  return { habit, name, overseer: overseer!, doers: new Set(doers), paused: new Set(), doneOn: new Map() };
}

/** One completes, one pauses or resumes, one leaves and another joins. */
async function changeMembers(shared: Shared, people: Companion[], turn: number): Promise<void> {
  const { habit, doers, paused, doneOn } = shared;
  const at = (place: number) => [...doers][place % doers.size]!;
  const keeper = at(turn);
  if (isOpen(shared, keeper)) {
    await complete(keeper.person, habit);
    doneOn.set(keeper, todayOf(keeper));
  }
  const resting = at(turn * 5 + 2);
  const isBack = paused.delete(resting);
  if (!isBack) paused.add(resting);
  await resting.person.send('POST', `/api/habits/${habit.id}/${isBack ? 'unpause' : 'pause'}`);
  if (turn % 3 !== 0) return;
  const [goes, comes] = [at(turn + 4), people[(turn * 11) % people.length]!];
  await leave(goes.person, habit);
  doers.delete(goes);
  paused.delete(goes);
  if (comes === shared.overseer || doers.has(comes)) return;
  await join(comes.person, habit);
  doers.add(comes);
}

/** All at once. Returns how many were nudged. */
async function everyoneNudges(shared: Shared): Promise<number> {
  const senders = [shared.overseer, ...shared.doers];
  const answers = await Promise.all(senders.map(({ person }) => nudge(person, shared)));
  let reached = 0;
  for (const [place, sender] of senders.entries()) {
    const targets = [...shared.doers].filter((one) => one !== sender && isOpen(shared, one));
    for (const target of targets)
      target.expected.push(`${shared.habit.id} ${sender.name} is cheering you on: ${shared.name}`);
    expect(answers[place]).toMatchObject(targets.length > 0 ? { body: { nudged: targets.length } } : { status: 400 });
    reached += targets.length;
  }
  return reached;
}

async function expectNoneNudged(shared: Shared): Promise<void> {
  for (const { person } of [shared.overseer, ...shared.doers])
    expect([400, 429]).toContain((await nudge(person, shared)).status);
}

async function nudge(person: Person, { habit }: Shared) {
  return person.send('POST', `/api/habits/${habit.id}/nudge`);
}

/** In pages. */
async function listOf(person: Person): Promise<string[]> {
  type Row = { id: number; habitId: number; toUserId: number; message: string };
  const rows: Row[] = [];
  for (;;) {
    const before = rows.length > 0 ? `&before=${rows.at(-1)!.id}` : '';
    const page = (await person.send('GET', `/api/nudges?limit=50${before}`)).body as Row[];
    rows.push(...page);
    if (page.length < 50) break;
  }
  expect(rows.every(({ toUserId }) => toUserId === person.id)).toBe(true);
  return rows.filter(({ message }) => message.includes('cheering')).map((row) => `${row.habitId} ${row.message}`);
}

function isNudge(update: HabitUpdate): update is Extract<HabitUpdate, { habitId: number; action: 'nudge' }> {
  return update.action === 'nudge';
}
