import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDiscrepancies, findWrongPayments } from '#server/ledger/audit.ts';
import type { Person } from '#server/testing/ask.ts';
import { sized } from '#server/testing/full-size.ts';
import { seed } from '#server/testing/seed.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

// Two doers and two overseers take random paths, some at once, while the clock advances. To repeat a failure:
// KEPT_SEED=<the seed in the test's name>.

const hour = 3_600_000;
const kept = await testApp({ LIMIT_CALLS_PER_SESSION: '1000000000' });

type World = {
  twin: string;
  path: string;
  doers: Person[];
  overseers: Person[];
  codes: { doer: string; overseer: string };
};
type Act = (world: World, who: number, amount: string) => Promise<unknown>;

const acts: Record<string, { weight: number; act: Act }> = {
  mark: { weight: 8, act: ({ doers, path }, who) => doers[who]!.send('POST', `${path}/complete`) },
  lateMark: {
    weight: 3,
    act: ({ doers, path }, who) => {
      const day = new Date(kept.clock.now().getTime() - 24 * hour).toISOString().slice(0, 10);
      return doers[who]!.send('POST', `${path}/complete`, { day });
    },
  },
  undo: { weight: 3, act: ({ doers, path }, who) => doers[who]!.send('DELETE', `${path}/complete`) },
  confirm: { weight: 4, act: (world, who) => answer(world, who, 'confirm') },
  decline: { weight: 3, act: (world, who) => answer(world, who, 'decline') },
  confirmAll: {
    weight: 1,
    act: ({ overseers, path }, who) => overseers[who]!.send('POST', `${path}/completions/confirm`),
  },
  choose: { weight: 4, act: (world, who) => choose(world, who, 'overseer') },
  honour: { weight: 2, act: (world, who) => choose(world, who, 'honour') },
  reward: {
    weight: 2,
    act: ({ doers, path }, who, rewardAmount) =>
      doers[who]!.send('PATCH', `${path}/members/${doers[who]!.id}/reward`, { rewardAmount }),
  },
  leave: { weight: 1, act: ({ doers, path }, who) => doers[who]!.send('DELETE', `${path}/members/${doers[who]!.id}`) },
  overseerLeaves: {
    weight: 2,
    act: ({ overseers, path }, who) => overseers[who]!.send('DELETE', `${path}/members/${overseers[who]!.id}`),
  },
  join: {
    weight: 2,
    act: ({ doers, twin, codes }, who, rewardAmount) =>
      doers[who]!.send('POST', `/api/${twin}/join/${codes.doer}`, { rewardAmount }),
  },
  overseerJoins: {
    weight: 3,
    act: ({ overseers, twin, codes }, who) => overseers[who]!.send('POST', `/api/${twin}/join/${codes.overseer}`, {}),
  },
  swap: {
    weight: 1,
    act: async ({ doers, twin, path, codes }, who) => {
      await doers[who]!.send('DELETE', `${path}/members/${doers[who]!.id}`);
      return doers[who]!.send('POST', `/api/${twin}/join/${codes.overseer}`, {});
    },
  },
  ownWord: { weight: 1, act: ({ doers, path }, who) => doers[who]!.send('POST', `${path}/completions/confirm`) },
  archive: { weight: 1, act: (world) => archive(world, true) },
  restore: { weight: 2, act: (world) => archive(world, false) },
  silence: { weight: 3, act: () => kept.deps.jobs.runDue() },
};

async function answer({ overseers, path }: World, who: number, word: string) {
  const waiting = (await overseers[who]!.send('GET', '/api/confirmations')).body as { completionId: number }[];
  const id = waiting[0]?.completionId;
  return id && overseers[who]!.send('POST', `${path}/completions/${id}/${word}`, word === 'decline' ? {} : undefined);
}

function choose({ doers, path }: World, who: number, confirmation: string) {
  return doers[who]!.send('PATCH', `${path}/members/${doers[who]!.id}/confirmation`, { confirmation });
}

/** By the creator, who may be another person by now. */
async function archive({ doers, overseers, path }: World, archived: boolean) {
  const answers = await Promise.all([...doers, ...overseers].map((one) => one.send('PATCH', path, { archived })));
  return answers.find(({ status }) => status >= 500);
}

const round = fc.record({
  hours: fc.constantFrom(0, 0, 0, 1, 7, 24, 30),
  calls: fc.array(
    fc.tuple(
      fc.nat(1),
      fc.oneof(...Object.entries(acts).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) }))),
      fc.constantFrom('0', '0.01', '3.33'),
    ),
    { minLength: 1, maxLength: 7 },
  ),
});

test(`nothing pays twice, early or wrongly, whatever happens in whatever order (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('habits', 'challenges'),
      fc.array(round, { minLength: 1, maxLength: 12 }),
      async (twin, rounds) => {
        const world = await begin(twin);
        for (const { hours, calls } of rounds) {
          kept.clock.advance(hours * hour);
          const answers = await Promise.all(calls.map(([who, name, amount]) => acts[name]!.act(world, who, amount)));
          expect(answers.filter((one) => ((one as { status?: number } | undefined)?.status ?? 0) >= 500)).toEqual([]);
          expect(await wrongWith(world)).toEqual([]);
        }
      },
    ),
    { seed, numRuns: sized(40, 4) },
  );
});

async function begin(twin: string): Promise<World> {
  const people = await Promise.all([1, 2, 3, 4].map(() => quickPerson(kept)));
  const [ann, tom, mei, jonas] = people as [Person, Person, Person, Person];
  const form = { name: 'Run far', description: 'Every single day.', currency: 'USD', rewardAmount: '3.33' };
  const kind = twin === 'habits' ? { frequency: 'Daily' } : { goalDays: 3, completionDays: 60 };
  const { id, inviteCode } = (await ann.send('POST', `/api/${twin}`, { ...form, ...kind })).body as {
    id: number;
    inviteCode: string;
  };
  const path = `/api/${twin}/${id}`;
  const { code } = (await ann.send('POST', `${path}/invitations`, { role: 'overseer' })).body as { code: string };
  await tom.send('POST', `/api/${twin}/join/${inviteCode}`, { rewardAmount: '0.10' });
  for (const overseer of [mei, jonas]) await overseer.send('POST', `/api/${twin}/join/${code}`, {});
  const world = { twin, path, doers: [ann, tom], overseers: [mei, jonas], codes: { doer: inviteCode, overseer: code } };
  await choose(world, 0, 'overseer');
  await choose(world, 1, 'overseer');
  return world;
}

async function wrongWith({ path }: World): Promise<unknown[]> {
  const { db } = kept.deps;
  const id = Number(path.split('/').at(-1));
  const wrong: unknown[] = [...(await findDiscrepancies(db)), ...(await findWrongPayments(db))];
  const marks = await db.selectFrom('commitment_completions').selectAll().where('commitment_id', '=', id).execute();
  const rows = await db.selectFrom('reward_transactions').selectAll().where('commitment_id', '=', id).execute();
  const standing = rows.filter((row) => !rows.some((back) => back.undoes === row.id) && row.amount > 0);
  // Every paid mark has exactly one row, and every row that was not taken back has its mark.
  const paid = marks.flatMap((mark) => mark.paid_by ?? []);
  const item = await db.selectFrom('commitments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!item) return wrong;
  if (
    paid.toSorted((a, b) => a - b).join() !==
    standing
      .map((row) => row.id)
      .toSorted((a, b) => a - b)
      .join()
  )
    wrong.push({ paid, standing });
  for (const mark of marks) {
    if (mark.status === 'pending' && mark.paid_by !== null) wrong.push({ early: mark });
    if (mark.status === 'confirmed' && mark.pending_amount! > 0 && mark.paid_by === null) wrong.push({ unpaid: mark });
    if (mark.confirmed_by === mark.user_id) wrong.push({ own: mark });
  }
  const ended = await db.selectFrom('ended_marks').selectAll().where('commitment_id', '=', id).execute();
  if (ended.some((one) => marks.some((mark) => mark.id === one.completion_id))) wrong.push({ ended });
  if (item.completion_count !== marks.length) wrong.push({ counted: item.completion_count, there: marks.length });
  // Nothing waits where nobody could answer, and every waiting mark has its job.
  const members = await db.selectFrom('commitment_members').selectAll().where('commitment_id', '=', id).execute();
  const pending = marks.filter(({ status }) => status === 'pending');
  if (pending.length > 0 && !members.some(({ role }) => role === 'overseer')) wrong.push({ unanswerable: pending });
  if (pending.length > 0 && item.archived_at !== null) wrong.push({ archived: pending });
  const jobs = await db.selectFrom('jobs').select('job_key').where('kind', '=', 'silence').execute();
  for (const mark of pending)
    if (!jobs.some(({ job_key }) => job_key === `silence:${mark.id}`)) wrong.push({ forgotten: mark });
  return wrong;
}
