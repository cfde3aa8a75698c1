import { createGoalReward } from '#shared/contract/goal-reward-calls.ts';
import { joinHabit } from '#shared/contract/habit-calls.ts';
import { ask } from '#server/testing/ask.ts';
import type { Actor, Stage } from './stage.ts';

const longName = (index: number) =>
  `Maximiliane Theodora von Hohenzollern-Sigmaringen the ${index}th of it`.slice(0, 60);

/** More of everything than anyone will ever have. */
export async function extreme(stage: Stage): Promise<Actor[]> {
  const max = await stage.person(longName(1), 'Europe/Berlin', 'max');
  const crowd: Actor[] = [];
  for (let index = 2; index <= 34; index++)
    crowd.push(await stage.person(longName(index), 'Asia/Tokyo', `max_${index}`));
  const form = {
    description: `Every single day, ${'and then once more, '.repeat(45)}and rest.`,
    frequency: 'Daily',
    currency: 'USD',
  } as const;
  const many = await stage.habit(max, {
    ...form,
    name: `🏔️ ${'A very long promise '.repeat(6)}`.slice(0, 118),
    rewardAmount: '847700',
  });
  for (const one of crowd) await ask(one, joinHabit, { code: many.inviteCode }, { rewardAmount: '1' });
  for (const one of crowd.slice(0, 20)) await stage.keep(one, many);
  await stage.keep(max, many);
  for (let index = 1; index < 200; index++) {
    const habit = await stage.habit(max, {
      ...form,
      name: `${index}. of two hundred`,
      rewardAmount: index < 15 ? '847700' : '1',
    });
    if (index < 15) await stage.keep(max, habit);
  }
  const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenputztagsfest';
  for (const [title, price] of [
    ['Wishes of sixty characters are long, but people do have them', '99999999.99'],
    [`${longWord} ${longWord}`.slice(0, 100), '12715500.01'],
    [longWord, '12715500'],
    ['Proper running socks', '0.01'],
    ['A weekend in Lisbon', '25431000'],
  ] as const)
    await ask(max, createGoalReward, {}, { title, price, link: 'https://example.com/wishes' });
  return [max, ...crowd.slice(0, 1)];
}
