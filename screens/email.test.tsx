import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askForEmail, changeEmail } from '#server/testing/change-email.ts';
import { makeHabit } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { authByInvite, registerThroughForm } from './invited.ts';
import { lose, open, sent, toast } from './open-screen.tsx';

const kept = await testApp();
const invited = await testApp({ REGISTRATION: 'invited' });
const closed = await testApp({ REGISTRATION: 'closed' });

test('A new address needs the password, waits for its link, can be mailed again and cancelled', async () => {
  const nadia = await kept.person();
  const user = open(nadia, '/profile');
  fill(await screen.findByLabelText('Email'), 'new@example.com');
  await user.click(screen.getByText('Save changes'));
  expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('Password is required');
  fill(screen.getByLabelText('Your password'), 'not the password');
  await user.click(screen.getByText('Save changes'));
  await waitFor(() => expect(screen.getByLabelText('Your password')).toHaveAttribute('aria-invalid', 'true'));
  fill(screen.getByLabelText('Your password'), nadia.form.password);
  await user.click(screen.getByText('Save changes'));
  expect(await toast('Open the link that we mailed to new@example.com.')).toBeVisible();
  expect(screen.getByText('Waiting for new@example.com').closest('.bg-gold-tint')).toBeVisible();
  expect(
    screen.getByText(`We sent a link there. Until you open it, ${nadia.form.email} stays your address.`),
  ).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(nadia.form.email);
  await user.click(screen.getByText('Send again'));
  expect(await toast('Mail sent')).toBeVisible();
  await user.click(screen.getByText('Cancel the change'));
  expect(await toast('Change cancelled')).toBeVisible();
  expect(screen.queryByText(/^Waiting for new/)).toBeNull();
});

test('The mailed link confirms once, also after a lost connection, and then no longer works', async () => {
  const nadia = await kept.person();
  const token = await askForEmail(kept, nadia, 'confirmed@example.com');
  const path = `/confirm-email?token=${encodeURIComponent(token)}`;
  let recover = () => {};
  const user = open(nadia, path, () => (recover = lose(/\/api\/email\/confirm/)));
  await screen.findByText('We cannot open your link right now');
  recover();
  await user.click(screen.getByText('Try again'));
  expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  expect(screen.getByText('confirmed@example.com is yours.')).toBeVisible();
  expect(sent.filter(({ path: called }) => called === '/api/email/confirm')).toHaveLength(2);
  open(kept.browser(), path);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('An open profile shows the new address as soon as the link was opened elsewhere', async () => {
  const nadia = await kept.person();
  const token = await askForEmail(kept, nadia, 'elsewhere@example.com');
  open(nadia, '/profile');
  await screen.findByText('Waiting for elsewhere@example.com');
  await kept.browser().send('POST', '/api/email/confirm', { token });
  await waitFor(() => {
    window.dispatchEvent(new CustomEvent('habitUpdate', { detail: { action: 'account' } }));
    expect(screen.getByLabelText('Email')).toHaveValue('elsewhere@example.com');
  });
  expect(screen.queryByText(/^Waiting for/)).toBeNull();
});

test('The old address undoes a change after asking, and leads to a new password', async () => {
  const nadia = await kept.person();
  const token = await changeEmail(kept, nadia, 'taken-over@example.com');
  const user = open(kept.browser(), `/undo-email?token=${encodeURIComponent(token)}`);
  await user.click(await screen.findByText('Put my address back'));
  expect(await screen.findByRole('heading', { name: 'Your address is back' })).toBeVisible();
  expect(screen.getByText(new RegExp(nadia.form.email))).toBeVisible();
  expect((await nadia.send('GET', '/api/user')).status).toBe(401);
  await user.click(screen.getByText('Choose a new password'));
  expect(await screen.findByLabelText('New password')).toBeVisible();
});

test('Where only invited people may register, the form comes with an invitation', async () => {
  open(invited.browser(), '/auth');
  expect(await screen.findByText(/^You need an invitation/)).toBeVisible();
  expect(screen.queryByText('Join the Adventure')).toBeNull();
  const { inviteCode } = await makeHabit(await quickPerson(invited));
  const user = open(invited.browser(), authByInvite(inviteCode));
  await registerThroughForm(user);
  expect(await screen.findByRole('heading', { name: 'Accept Invitation' })).toBeVisible();
});

test('Where registration is closed, the page says so', async () => {
  open(closed.browser(), '/auth');
  expect(await screen.findByText('New accounts cannot be created here.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Log In' })).toBeVisible();
});
