import { test } from './journey.ts';
import { challengeScreens } from './screens/challenge-screens.ts';
import { confirmationScreens } from './screens/confirmation-screens.ts';
import { goalScreens } from './screens/goal-screens.ts';
import { habitScreens } from './screens/habit-screens.ts';
import { homeScreens } from './screens/home-screens.ts';
import { newcomerScreens } from './screens/newcomer-screens.ts';
import { noteScreens } from './screens/note-screens.ts';
import type { Scene } from './screens/screen.ts';
import { visitorScreens } from './screens/visitor-screens.ts';
import { sweep } from './sweep.ts';

/** Every screen in every state to check. New features add their screens to one of these. */
const scenes: Record<string, Scene> = {
  'of a visitor': visitorScreens,
  'of a newcomer': newcomerScreens,
  'at home': homeScreens,
  'of one note': noteScreens,
  'of a habit': habitScreens,
  'of challenges': challengeScreens,
  'of an overseer’s word': confirmationScreens,
  'of goals and the statement': goalScreens,
};

for (const [which, scene] of Object.entries(scenes))
  test(
    `screens ${which} fit every width and are accessible`,
    { tag: '@sized' },
    async ({ page, server, cleanConsole }) => {
      await sweep(page, cleanConsole, await scene(page, server));
    },
  );
