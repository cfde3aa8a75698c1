import { makeHabit, type Person } from './ask.ts';
import type { pushInbox } from './push-inbox.ts';
import { quickPerson, type TestApp } from './quick-person.ts';

export const setReminders = (person: Person, { id }: { id: number }, times: string[], items = 'habits') =>
  person.send('PUT', `/api/${items}/${id}/reminders`, { times });

type Inbox = Awaited<ReturnType<typeof pushInbox>>;
type Wanted = { timezone?: string; times?: string[]; habit?: Parameters<typeof makeHabit>[1] };

/** Makes a person with a device, a promise and a reminder at 07:30 of their clock. */
export const remindedPeople =
  (kept: TestApp, inbox: Inbox) =>
  async ({ timezone = 'UTC', times = ['07:30'], habit: form = {} }: Wanted = {}) => {
    const ann = await quickPerson(kept, { name: 'Ann Lee', timezone });
    await inbox.device(ann);
    const habit = await makeHabit(ann, form);
    await setReminders(ann, habit, times);
    return { ann, habit };
  };

/** After each test: nothing rings in the next one. */
export async function forgetReminders({ deps }: TestApp, inbox: Inbox): Promise<void> {
  await deps.write(async (tx) => {
    await tx.deleteFrom('reminders').execute();
    await tx.deleteFrom('jobs').execute();
  });
  await inbox.received();
}
