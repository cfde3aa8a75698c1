import { test } from './journey.ts';
import { accountScreens } from './screens/account-screens.ts';
import { alertsScreens } from './screens/alerts-screens.ts';
import { challengePageScreens } from './screens/challenge-page-screens.ts';
import { challengeNoteScreens } from './screens/challenge-note-screens.ts';
import { goalScreens } from './screens/goal-screens.ts';
import { habitScreens } from './screens/habit-screens.ts';
import { homeScreens } from './screens/home-screens.ts';
import { inviteScreens } from './screens/invite-screens.ts';
import { makeChallengeScreens } from './screens/make-challenge-screens.ts';
import { onboardingScreens } from './screens/onboarding-screens.ts';
import { statementScreens } from './screens/statement-screens.ts';
import { sweep } from './sweep.ts';

/** Every screen in the states worth looking at. A feature joins by adding a line to its list. */
const screens = [
  ...accountScreens,
  ...onboardingScreens,
  ...homeScreens,
  ...habitScreens,
  ...challengePageScreens,
  ...challengeNoteScreens,
  ...alertsScreens,
  ...inviteScreens,
  ...makeChallengeScreens,
  ...statementScreens,
  ...goalScreens,
];

sweep(test, screens);
