import { bringNothing } from '../journey.ts';
import { exampleNudges } from './example-nudges.ts';
import { fillHome, signedIn, type Screen } from './screen.ts';

/** Notifications, and the toast of a nudge. */
export const alertsScreens: Screen[] = [
  {
    name: 'alerts-full',
    open: async (page) => {
      await bringNothing(page);
      await page.route('/api/nudges', (route) => route.fulfill({ json: exampleNudges() }));
      await signedIn('/auth')(page);
      await fillHome(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'Alerts 3 unread' }).click();
      await page.getByRole('button', { name: 'View Challenge' }).waitFor();
    },
  },
  {
    name: 'alerts-empty',
    open: async (page) => {
      await signedIn('/')(page);
      await page.getByRole('button', { name: 'Alerts' }).click();
      await page.getByText('No notifications').waitFor();
    },
  },
  {
    name: 'alerts-toast',
    open: async (page) => {
      const first = page.waitForEvent('websocket');
      await signedIn('/')(page);
      await first;
      await fillHome(page);
      const socket = page.waitForEvent('websocket');
      await page.goto('/');
      await socket;
      const detail = { title: 'Nudge from accountability partner!', message: exampleNudges()[1]!.message, habitId: 1 };
      await page.evaluate((nudge) => dispatchEvent(new CustomEvent('nudgeNotification', { detail: nudge })), detail);
      // Held by the keyboard, whatever the width.
      await page.getByRole('button', { name: 'View Habit' }).focus();
    },
  },
];
