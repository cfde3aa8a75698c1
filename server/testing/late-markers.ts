import { join, makeHabit, type Person } from './ask.ts';
import { quickPerson, type TestApp } from './quick-person.ts';

/** A day of March 2026. */
export const marchDay = (date: number, time = '') => `2026-03-${String(date).padStart(2, '0')}${time}`;

export const markDay = (person: Person, { id }: { id: number }, date: number) =>
  person.send('POST', `/api/habits/${id}/complete`, { day: marchDay(date) });

/** Makes Ann and Bob, companions since the 10th; today is the 12th. */
export const lateMarkers =
  (kept: TestApp) =>
  async (form: Parameters<typeof makeHabit>[1] = {}) => {
    kept.clock.set(marchDay(10, 'T12:00:00.000Z'));
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const habit = await makeHabit(ann, form);
    await join(bob, habit, { rewardAmount: '2.00' });
    kept.clock.set(marchDay(12, 'T12:00:00.000Z'));
    return { ann, bob, habit };
  };
