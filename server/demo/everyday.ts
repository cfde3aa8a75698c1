import { writeChallengeComment, writeHabitComment } from '#shared/contract/comment-calls.ts';
import { createGoalReward, redeemGoalReward } from '#shared/contract/goal-reward-calls.ts';
import { editHabit, nudgeHabit, pauseHabit, resumeHabit } from '#shared/contract/habit-calls.ts';
import { nudgeChallenge } from '#shared/contract/challenge-calls.ts';
import { addDays, weekdayOf } from '#shared/domain/calendar.ts';
import { dayIn, dayStartsAt, midnightClock } from '#shared/domain/days.ts';
import { ask } from '#server/testing/ask.ts';
import { zone, type Actor, type Invited, type Stage } from './stage.ts';

const noonMs = 12 * 3_600_000;
const days = 48;
const readingDays = [1, 3, 5];

/**
 * Seven weeks of four friends, up to this morning: kept and missed days, a pause, a trip, redeemed and shared goals, pledges, and marks
 * that an overseer confirms.
 */
export async function everyday(stage: Stage, now: Date): Promise<Actor[]> {
  // Noon of that date: steps of 24 hours meet the same date twice when the clocks go back.
  const today = dayIn(zone, now);
  const momentAgo = (count: number) =>
    new Date(dayStartsAt(midnightClock(zone), addDays(today, -count)).getTime() + noonMs);
  const daysAgo = (count: number) => stage.setClock(momentAgo(count));

  daysAgo(days);
  const nadia = await stage.person('Nadia Okafor');
  const tom = await stage.person('Tom Becker');
  const mei = await stage.person('Mei Lin');
  const jonas = await stage.person('Jonas Weber');
  const everyone = [nadia, tom, mei, jonas];

  const run = await stage.habit(
    nadia,
    { ...habit('🏃 Morning run', 'Around the park before work. Slow counts.', 'Daily', '5.00') },
    [
      [tom, '4.00'],
      [mei, '6.50'],
    ],
  );
  const read = await stage.habit(
    tom,
    {
      ...habit('📖 Read 10 pages', 'A real book, phone in another room.', 'Daily', '3.00'),
      weekdays: readingDays,
      weekStart: 1,
    },
    [
      [nadia, '3.00'],
      [jonas, '2.00'],
    ],
  );
  const call = await stage.habit(nadia, habit('📞 Call Grandma', 'She likes Sundays best.', 'Weekly', '10.00'));
  const budget = await stage.habit(
    nadia,
    habit('🧾 Look at the budget', 'An hour, once a month.', 'Monthly', '20.00'),
    [[mei, '15.00']],
  );
  const stretch = await stage.habit(
    nadia,
    { ...habit('🧘 Stretch', 'Fifteen minutes, on any three days.', 'Weekly', '4.00'), times: 3, weekStart: 1 },
    [[jonas, '2.50']],
  );
  const piano = await stage.habit(nadia, habit('🎹 Scales', 'Ten minutes at the piano.', 'Daily', '2.00'));
  const guitar = await stage.habit(nadia, habit('🎸 Practise guitar', 'The slow movement first.', 'Daily', '4.00'));
  await stage.oversee(mei, nadia, guitar);
  await stage.askForWord(nadia, guitar);
  const gym = await stage.habit(tom, habit('🏋️ Gym', 'Legs count too.', 'Daily', '3.50'));
  await stage.oversee(nadia, tom, gym);
  await stage.askForWord(tom, gym);
  const shoes = await ask(
    nadia,
    createGoalReward,
    {},
    { title: 'Running shoes', price: '120', link: 'https://example.com/shoes' },
  );
  await ask(nadia, createGoalReward, {}, { title: 'Headphones', price: '249', link: 'https://example.com/headphones' });
  const lisbon = await stage.sharedGoal(nadia, { title: 'A weekend in Lisbon', price: '640' }, [tom, mei]);
  const concert = await stage.sharedGoal(tom, { title: 'Concert tickets', price: '48' }, [nadia, mei]);
  await ask(tom, createGoalReward, {}, { title: 'Bicycle bag', price: '85' });

  let sugar: Invited | undefined;
  for (let ago = days; ago >= 1; ago--) {
    daysAgo(ago);
    const day = days - ago;
    if (day === 30) {
      sugar = await stage.challenge(nadia, sugarFree, [
        [mei, '2.00'],
        [tom, '2.50'],
      ]);
    }
    if (day === 24) await ask(mei, resumeHabit, { id: run.id });
    if (day % 9 !== 4) await stage.keep(nadia, run);
    if (day % 11 !== 7) await stage.keep(tom, run);
    if (day % 7 !== 2 && (day <= 19 || day > 23)) await stage.keep(mei, run);
    const weekday = weekdayOf(dayIn(zone, momentAgo(ago)));
    if (readingDays.includes(weekday)) {
      if (day % 9 !== 5) await stage.keep(nadia, read);
      if (day % 8 !== 3) await stage.keep(tom, read);
      if (day > 10 && day % 5 !== 1) await stage.keep(jonas, read);
    }
    // Three days in most weeks, and now and then only two of them.
    if (weekday === 1 || weekday === 3 || (weekday === 6 && day % 3 !== 0)) await stage.keep(nadia, stretch);
    if (weekday === 2 || weekday === 4 || weekday === 0) await stage.keep(jonas, stretch);
    if (day % 7 === 6) await stage.keep(nadia, call);
    if (day % 4 !== 1) await stage.keep(nadia, guitar);
    if (ago === 2) await stage.decline(mei, guitar, 'Was that the radio?');
    else await stage.confirmAll(mei, guitar);
    if (day % 3 !== 0) await stage.keep(tom, gym);
    if (ago > 1) await stage.confirmAll(nadia, gym);
    if (day % 30 === 3) for (const one of [nadia, mei]) await stage.keep(one, budget);
    if (day < 12) await stage.keep(nadia, piano);
    if (sugar && day % 6 !== 0) await stage.keepChallenge(nadia, sugar);
    if (sugar && day % 5 !== 1) await stage.keepChallenge(mei, sugar);
    if (sugar && day % 3 !== 1) await stage.keepChallenge(tom, sugar);

    if (day === 12) await ask(nadia, editHabit, { id: piano.id }, { archived: true });
    if (day === 19) await ask(mei, pauseHabit, { id: run.id }, { reason: 'travel' });
    if (day === 25) await ask(nadia, redeemGoalReward, { id: shoes.id });
    if (day === 20) await stage.pledge(mei, nadia, run, { amount: '2.00', per: 'period' });
    if (day === 20) await stage.pledge(nadia, tom, run, { amount: '20.00', per: 'streak', length: 30 });
    if (day === 21) await stage.pledge(nadia, jonas, stretch, { amount: '2.00', per: 'period' });
    if (day === 21) await stage.pledge(nadia, jonas, read, { amount: '1.00', per: 'period' });
    if (day === 33) await stage.pay(mei, nadia);
    if (day === 46) await stage.pay(mei, nadia, { isOpen: true });
    if (day === 47) await stage.pledge(tom, nadia, run, { amount: '1.00', per: 'period' }, { isOpen: true });
    if (day === 34) for (const one of [nadia, tom, mei]) await stage.putIn(one, concert, '16');
    if (day === 35) await ask(mei, redeemGoalReward, { id: concert.id });
    if (day === 38) for (const one of [nadia, mei]) await stage.putIn(one, lisbon, '60');
    if (day === 43) await stage.putIn(tom, lisbon, '45.50');
    if (day === 46) await stage.putIn(mei, lisbon, '-10');
    if (day === 40) await ask(mei, writeHabitComment, { id: run.id }, { content: 'The lake loop is open again 🎉' });
    if (day === 40) await ask(nadia, writeHabitComment, { id: run.id }, { content: 'Tomorrow at seven?' });
    if (day === 41) await ask(tom, writeHabitComment, { id: run.id }, { content: 'I am in, if it does not rain.' });
    if (sugar && day === 44)
      await ask(mei, writeChallengeComment, { id: sugar.id }, { content: 'Dates count as fruit. Fight me.' });
  }

  stage.setClock(now);
  await stage.keep(tom, run);
  await stage.keep(mei, run);
  await stage.keep(nadia, guitar);
  await stage.keep(tom, gym);
  if (readingDays.includes(weekdayOf(dayIn(zone, now)))) await stage.keep(tom, read);
  if (sugar) await stage.keepChallenge(mei, sugar);
  await ask(jonas, pauseHabit, { id: read.id }, { reason: 'sick' });
  await ask(tom, nudgeHabit, { id: run.id });
  if (sugar) await ask(mei, nudgeChallenge, { id: sugar.id });
  return everyone;
}

const sugarFree = {
  name: '🍓 Thirty days, no added sugar',
  description: 'Fruit counts as dessert.',
  goalDays: 20,
  completionDays: 30,
  rewardAmount: '2.50',
  currency: 'USD',
} as const;

function habit(name: string, description: string, frequency: 'Daily' | 'Weekly' | 'Monthly', rewardAmount: string) {
  return { name, description, frequency, rewardAmount, currency: 'USD' } as const;
}
