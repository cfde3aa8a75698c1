import { acceptAsVisitor, authByInvite, goalsOf, note, registerThroughForm, stepTwo, test } from './inviting.ts';
import { expect, newPerson } from './journey.ts';

test(
  'signing up in one tab joins once, and the other tab follows home',
  { tag: '@full' },
  async ({ page, context, maya, cleanConsole }) => {
    cleanConsole.allow(/409 .*\/api\/habits\/join/);
    await page.goto(`/join/${maya.code}`);
    await acceptAsVisitor(page);
    await page.getByLabel('Goal Title').fill('Tea');
    await page.getByLabel('Goal Value').fill('4');
    await page.getByRole('button', { name: 'Set This Goal' }).click();
    const other = await context.newPage();
    await other.goto(authByInvite(maya.code));
    await expect(other.getByRole('button', { name: 'Join the Adventure' })).toBeVisible();
    const third = await context.newPage();
    await third.goto(`/signup-flow-invite?code=${maya.code}&step=2`);
    await expect(stepTwo(third)).toBeVisible();

    await registerThroughForm(page, newPerson());
    for (const tab of [page, other, third]) {
      await expect(note(tab)).toBeVisible();
      await expect(tab).toHaveURL('/');
    }
    expect(await maya.companions()).toHaveLength(1);
    expect(await goalsOf(page)).toHaveLength(1);
  },
);
