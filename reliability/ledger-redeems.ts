import { atOnce } from './at-once.ts';
import { centsOf, done, type Person } from './people.ts';
import { decimal } from './amounts.ts';
import type { Run } from './run.ts';
import type { World } from './worlds.ts';

const copies = 4;

/** Each round redeems two goals, each above half of the balance, at once and several times each. */
export async function raceRedeems(run: Run, world: World, people: Person[], rounds: number): Promise<void> {
  let redeemed = 0;
  await atOnce(16, people, async (person) => {
    for (let round = 0; round < rounds / people.length; round++) {
      await raceOnce(run, world, person);
      redeemed++;
    }
  });
  run.figure(`${world.name}: ${redeemed} rounds of racing redeems, ${redeemed * 2 * copies} redeems sent`);
}

async function raceOnce(run: Run, world: World, person: Person): Promise<void> {
  const before = await centsOf(person);
  const price = Math.floor(before / 2) + 1;
  const goals: { id: number }[] = [];
  for (const title of ['Kettle', 'Kite'])
    goals.push(await done(person, 'POST', '/api/goal-rewards', { title, price: decimal(price) }));

  const redeem = async ({ id }: { id: number }, copy: number) => {
    const at = world.urls[copy % world.urls.length];
    return { id, ...(await person.send('POST', `/api/goal-rewards/${id}/redeem`, {}, at)) };
  };
  const answers = await Promise.all(goals.flatMap((goal) => Array.from({ length: copies }, (_, n) => redeem(goal, n))));
  for (const { status, body } of answers)
    run.holds([200, 409].includes(status), `a redeem answered ${status}: ${JSON.stringify(body)}`);
  const paid = answers.filter(({ status }) => status === 200);
  const owed = before >= price ? 1 : 0;
  run.holds(paid.length === owed, `person ${person.id}: ${paid.length} of two goals for ${price} paid from ${before}`);
  const after = await centsOf(person);
  run.holds(
    after === before - owed * price,
    `person ${person.id} has ${after} left of ${before} after paying ${price}`,
  );

  for (const { id } of goals.filter((goal) => goal.id !== paid[0]?.id))
    await done(person, 'DELETE', `/api/goal-rewards/${id}`);
}
