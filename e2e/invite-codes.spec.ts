import type { Page } from '@playwright/test';
import { makeCode, openCodes } from './extra-codes.ts';
import { expect, makeHabit, signUp, test } from './journey.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite to Morning run' });
const section = (page: Page) => dialog(page).getByRole('region', { name: 'Extra codes' });
const rows = (page: Page) => section(page).getByRole('listitem');

test(
  'fifty codes scroll inside the dialog, a double click on Revoke only asks, and a 51st code is refused with a sentence',
  { tag: '@full' },
  async ({ page, cleanConsole }) => {
    cleanConsole.allow(/409 .*\/invitations/);
    await signUp(page);
    const { id } = await makeHabit(page);
    await Promise.all(Array.from({ length: 50 }, () => makeCode(page, id, 7)));
    await openCodes(page);
    await expect(rows(page)).toHaveCount(50);
    // At several scroll positions: low in the list, the question scrolls another button under the pointer.
    const row = rows(page).nth(4);
    for (const scrolled of [0, 60, 120]) {
      await section(page)
        .getByRole('list')
        .evaluate((list, top) => (list.scrollTop = top), scrolled);
      await row.scrollIntoViewIfNeeded();
      const { x, y } = (await row.getByRole('button', { name: 'Revoke' }).boundingBox())!;
      await page.mouse.dblclick(x + 10, y + 10);
      await row.getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(rows(page)).toHaveCount(50);

    await page.setViewportSize({ width: 360, height: 740 });
    await section(page).getByRole('button', { name: 'Make a code' }).click();
    await expect(section(page).getByRole('alert')).toHaveText(
      'There are 50 links already. Revoke one to make another.',
    );
    await rows(page).last().getByRole('button', { name: 'Revoke' }).click();
    await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeInViewport();
    const wide = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide).toBe(0);
  },
);
