import { fillHome, signedIn, type Screen } from './screen.ts';

/** What a newcomer is led through. */
export const onboardingScreens: Screen[] = [
  { name: 'onboarding-1', open: signedIn('/signup-flow') },
  { name: 'onboarding-create-habit', open: signedIn('/create-habit?signup=true&name=🧘 Ten quiet minutes') },
  { name: 'onboarding-2', open: signedIn('/signup-flow?step=2') },
  {
    name: 'onboarding-2-errors',
    open: async (page) => {
      await signedIn('/signup-flow?step=2')(page);
      await page.getByLabel('Goal Title').fill('Noise-cancelling headphones, the good ones');
      await page.getByLabel('Goal Value').fill('1234567890.12');
      await page.getByLabel('Goal Link').fill('headphones');
      await page.getByRole('button', { name: 'Set This Goal' }).click();
    },
  },
  {
    name: 'onboarding-3',
    open: async (page) => {
      await signedIn('/auth')(page);
      await fillHome(page);
      await page.goto('/signup-flow?step=3');
      await page.getByRole('button', { name: 'Copy Invitation' }).waitFor();
    },
  },
  { name: 'onboarding-3-no-habit', open: signedIn('/signup-flow?step=3&habitId=0') },
];
