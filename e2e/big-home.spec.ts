import { balanceOf, expect, test } from './journey.ts';
import { extremeScreens, noteCount } from './screens/extreme-screens.ts';
import { sweep } from './sweep.ts';

test(
  'home with many notes, 34 members each and a balance of millions opens, scrolls and completes, and screens fit',
  { tag: '@full' },
  async ({ page, server, cleanConsole }) => {
    const screens = await extremeScreens(page, server);
    // By element: a query by role among this many notes takes a second.
    const notes = page.locator('article');
    const last = notes.last();
    await expect(notes).toHaveCount(noteCount);
    await expect(notes.first()).toContainText('A very long promise');
    await expect(last).toContainText('1. of many');
    await expect(balanceOf(page, '12,715,500.00 USD')).toBeVisible();

    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await last.getByRole('button', { name: 'Mark 1. of many done' }).click();
    await expect(last.getByRole('button', { name: 'Undo 1. of many' })).toBeVisible();
    await expect(balanceOf(page, '12,715,501.00 USD')).toBeVisible();

    await sweep(page, cleanConsole, screens);
  },
);
