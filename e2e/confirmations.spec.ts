import { join, openHome, run, test } from './companions.ts';
import { balanceOf, expect, holdPolls, makeHabit, noteOf, sealOf, signUp } from './journey.ts';

test(
  'two overseers decide about a doer’s marks, and all three pages follow by themselves',
  { tag: '@full' },
  async ({ page, newCompanion }) => {
    await signUp(page);
    const { id } = await makeHabit(page);
    const at = `/api/habits/${id}`;
    const [mei, jonas] = [await newCompanion('Mei Lin'), await newCompanion('Jonas Weber')];
    for (const one of [mei, jonas]) {
      const made = await page.request.post(`${at}/invitations`, { data: { role: 'overseer' } });
      await join(one.page, ((await made.json()) as { code: string }).code);
    }
    const all = [page, mei.page, jonas.page];
    for (const one of all) await holdPolls(one);
    for (const one of all) await openHome(one);

    await page.getByRole('button', { name: `More for ${run}` }).click();
    await page.getByRole('menuitem', { name: 'How do my marks count?' }).click();
    await page.getByRole('radio', { name: 'Confirmed by an overseer' }).check({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await test.step('a declined mark tells why, and can be made again', async () => {
      await sealOf(page, run).click();
      await expect(noteOf(page, run).getByText('Waiting for an overseer')).toBeVisible();
      await expect(balanceOf(page, '0.00 USD')).toBeVisible();
      for (const one of [mei, jonas])
        await expect(one.page.getByRole('heading', { name: '1 to confirm' })).toBeVisible();
      await jonas.page.getByRole('button', { name: /^Decline Nadia/ }).click();
      await jonas.page.getByLabel('Say why (optional)').fill('To the bakery?');
      await jonas.page.getByRole('button', { name: 'Decline', exact: true }).click();
      await expect(noteOf(page, run).getByText('Jonas didn’t confirm today’s mark')).toBeVisible();
      await expect(noteOf(page, run).getByText('To the bakery?')).toBeVisible();
      await expect(mei.page.getByRole('heading', { name: '1 to confirm' })).toBeHidden();
    });

    await test.step('a confirmed one pays once and is celebrated, and the other has nothing left to do', async () => {
      await sealOf(page, run).click();
      const seal = mei.page.getByRole('button', { name: /^Confirm Nadia/ });
      await seal.click();
      await expect(mei.page.getByRole('heading', { name: 'All confirmed' })).toBeFocused();
      await expect(noteOf(page, run).getByText('Confirmed by Mei')).toBeVisible();
      await expect(balanceOf(page, '5.00 USD')).toBeVisible();
      await expect(page.getByRole('status').getByText('Confirmed. 5.00 USD added.')).toBeAttached();
      await expect(jonas.page.getByRole('heading', { name: '1 to confirm' })).toBeHidden();
      await expect(mei.page.getByRole('heading', { name: 'All confirmed' })).toBeHidden();
    });
  },
);
