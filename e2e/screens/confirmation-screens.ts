import { makeHabit, newPerson, signUp } from '../journey.ts';
import { longName, visit, type Scene } from './screen.ts';

/** An overseer's queue and alerts; then the doer's note with a mark that waits and one that was declined. */
export const confirmationScreens: Scene = async (page) => {
  const overseer = await signUp(page);
  const { id, inviteCode } = await makeHabit(page, { creatorRole: 'overseer' });
  const at = `/api/habits/${id}`;
  const doer = await signUp(page, { ...newPerson(), name: longName });
  const own = (await (await page.request.get('/api/user')).json()) as { id: number };
  await page.request.post(`/api/habits/join/${inviteCode}`, { data: { rewardAmount: '5.00' } });
  await page.request.patch(`${at}/members/${own.id}/confirmation`, { data: { confirmation: 'overseer' } });
  await page.request.post(`${at}/complete`);
  const logIn = ({ username, password }: typeof doer) =>
    page.request.post('/api/login', { data: { username, password } });
  await logIn(overseer);
  await page.goto('/');
  return [
    {
      name: 'confirm-queue',
      open: async () => page.getByRole('heading', { name: '1 to confirm' }).waitFor(),
    },
    {
      name: 'confirm-decline',
      open: async () => {
        await page.getByRole('button', { name: /^Decline/ }).click();
        await page.getByRole('dialog', { name: 'Decline this one?' }).waitFor();
      },
    },
    {
      name: 'confirm-alerts',
      isVariant: true,
      open: async () => {
        await visit(page, '/');
        await page.getByRole('button', { name: 'Alerts' }).click();
        await page.getByText('Does it count?').waitFor();
      },
    },
    {
      name: 'confirm-declined-note',
      open: async () => {
        const [mark] = (await (await page.request.get('/api/confirmations')).json()) as { completionId: number }[];
        const data = { reason: 'Was that the one to the bakery?' };
        await page.request.post(`${at}/completions/${mark!.completionId}/decline`, { data });
        await logIn(doer);
        await page.goto('/');
        await page.getByText('Was that the one to the bakery?').waitFor();
      },
    },
    {
      name: 'confirm-choice',
      open: async () => {
        await page.getByRole('button', { name: 'Mark Morning run done' }).click();
        await page.getByText('Waiting for Nadia').waitFor();
        await page.getByRole('button', { name: 'More for Morning run' }).click();
        await page.getByRole('menuitem', { name: 'How do my marks count?' }).click();
        await page.getByRole('radio', { name: 'On my honour' }).check({ force: true });
        await page.getByText('still waiting').waitFor();
      },
    },
    {
      name: 'confirm-waiting-note',
      isVariant: true,
      open: async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /of 1 kept/ }).click();
        await page.getByText('Waiting', { exact: true }).waitFor();
      },
    },
  ];
};
