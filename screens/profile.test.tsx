import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { fill } from './fill.ts';
import { logInThroughForm } from './log-in.ts';
import { address, hold, open, outlast, refuse, sent, toast } from './open-screen.tsx';

const kept = await testApp();

/** Shown once the address differs. */
const profilePassword = () => screen.getByLabelText('Your password');
const writes = () => sent.filter(({ method }) => method !== 'GET');

test('the account menu opens Profile Settings, and changes are saved', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  await kept.sentMails();
  const user = open(nadia, '/');
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(await screen.findByText('Profile Settings'));
  expect(address()).toBe('/profile');
  expect(screen.getByText('Profile Settings')).not.toBeVisible();

  fill(await screen.findByLabelText('Name'), 'Nadia O.');
  fill(screen.getByLabelText('Email'), 'nadia.o@example.com');
  await user.click(screen.getByText('Save changes'));
  expect(await screen.findByText('Password is required')).toBeVisible();
  fill(profilePassword(), nadia.form.password);
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  expect(screen.getByLabelText('Currency')).toHaveAccessibleDescription(
    'Nothing is converted: your balance will read 0.00 EUR.',
  );
  const letGo = hold(/\/api\/user\/profile/);
  await user.dblClick(screen.getByText('Save changes'));
  expect(screen.getByText('Saving...').closest('button')).toBeDisabled();
  letGo();
  expect(await toast('Profile updated')).toBeVisible();
  expect(writes()).toHaveLength(1);
  expect(await screen.findByText('0.00 EUR', { selector: 'header *' })).toBeVisible();

  open(nadia, '/profile');
  expect(await screen.findByRole('heading', { name: 'Nadia O.' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(nadia.form.email);
  expect(screen.getByLabelText('Currency')).toHaveValue('EUR');
  expect(await kept.sentMails()).toMatchObject([
    {
      to: 'nadia.o@example.com',
      subject: 'Confirm your email address for Kept',
    },
  ]);
});

test('the profile form reports errors with the specified sentences', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/profile');
  const name = await screen.findByLabelText('Name');
  const email = screen.getByLabelText('Email');
  fill(name, 'N');
  fill(email, 'nadia@');
  await user.click(screen.getByText('Save changes'));
  expect(name).toHaveAccessibleDescription('Name must be at least 2 characters.');
  expect(name).toHaveFocus();
  expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  fill(email, '');
  expect(email).toHaveAccessibleDescription(`If left empty, it stays ${nadia.form.email}.`);
  fill(name, 'Nadia');
  await user.click(screen.getByText('Save changes'));
  expect(await toast('Profile updated')).toBeVisible();
  expect(email).toHaveValue(nadia.form.email);
  fill(email, 'other@example.com');
  fill(profilePassword(), 'wrong-1');
  await user.click(screen.getByText('Save changes'));
  await waitFor(() => expect(profilePassword()).toHaveAccessibleDescription('That password is not right.'));
  expect(profilePassword()).toHaveFocus();

  refuse(/\/api\/user\/profile/);
  fill(email, 'free@example.com');
  await user.click(screen.getByText('Save changes'));
  expect(await toast('Failed to update profile')).toBeVisible();
  expect(await toast('Kept is resting.')).toBeVisible();
  expect(email).toHaveValue('free@example.com');
});

test('changing the password requires the old one and signs other devices out', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const phone = kept.browser();
  await phone.send('POST', '/api/login', nadia.form);
  const user = open(nadia, '/profile');
  await user.click(await screen.findByRole('tab', { name: 'Password' }));
  const current = screen.getByLabelText('Current password');
  const confirmed = screen.getByLabelText('Confirm new password');
  fill(current, 'not this one');
  fill(screen.getByLabelText('New password'), 'another secret');
  fill(confirmed, 'another secre');
  await user.click(screen.getByText('Change password'));
  expect(confirmed).toHaveAccessibleDescription("Passwords don't match");
  expect(confirmed).toHaveFocus();
  fill(confirmed, 'another secret');
  await user.click(screen.getByText('Change password'));
  await waitFor(() => expect(current).toHaveAccessibleDescription('That password is not right.'));
  expect(current).toHaveFocus();
  fill(current, nadia.form.password);
  await user.click(screen.getByText('Change password'));
  expect(await toast('Password changed')).toBeVisible();
  expect(current).toHaveValue('');

  open(nadia, '/profile');
  await screen.findByRole('heading', { name: 'Nadia Okafor' });
  expect(address(), 'this device stays signed in').toBe('/profile');
  open(phone, '/');
  await waitFor(() => expect(address()).toBe('/auth?redirect=%2F'));
});

test('typed values survive the end of a session', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/profile');
  fill(await screen.findByLabelText('Name'), 'Nadia the Second');
  nadia.cookies.clear();
  await user.click(screen.getByText('Save changes'));
  await waitFor(() => expect(address()).toBe('/auth?redirect=%2Fprofile'));
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Nadia the Second'));
  expect(address()).toBe('/profile');
  await user.click(screen.getByText('Save changes'));
  expect(await screen.findByRole('heading', { name: 'Nadia the Second' })).toBeVisible();
});

test('one person’s typed values are not shown to the next', async () => {
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/profile');
  fill(await screen.findByLabelText('Name'), 'Nadia the Second');
  nadia.cookies.clear();
  await user.click(screen.getByText('Save changes'));
  await logInThroughForm(user, maya.form.username, maya.form.password);
  await user.click(await screen.findByLabelText('Name'));
  expect(screen.getByLabelText('Name')).toHaveValue('Maya Lindqvist');
  expect(address()).toBe('/profile');
});

test('an account is deleted with its password, and its name is free again', async () => {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const user = open(nadia, '/profile');
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Delete my account?');
  const dialog = () => within(screen.getByRole('dialog'));
  expect(dialog().getByText('This cannot be undone.')).toBeVisible();
  expect(dialog().getByText('Your balance of 0.00 USD and your goals are gone.')).toBeVisible();
  expect(dialog().getByText('Delete account')).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(screen.getByText('Delete'));
  const password = dialog().getByLabelText('Your password');
  fill(password, 'not this one');
  await user.click(dialog().getByText('Delete account'));
  await waitFor(() => expect(password).toHaveAccessibleDescription('That password is not right.'));
  expect(password).toHaveFocus();
  fill(password, nadia.form.password);
  const letGo = hold(/\/api\/user$/);
  await user.dblClick(dialog().getByText('Delete account'));
  expect(dialog().getByText('Deleting...').closest('button')).toBeDisabled();
  letGo();
  expect(await toast('Account deleted')).toBeVisible();
  expect(await toast('Thank you for the days you kept.')).toBeVisible();
  await waitFor(() => expect(address()).toMatch(/^\/auth/));
  expect(writes().filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  await logInThroughForm(user, nadia.form.username, nadia.form.password);
  expect(await toast('Invalid login details')).toBeVisible();
  await kept.person(nadia.form);
});

test('a download that fails says so', async () => {
  const nadia = await kept.person();
  const user = open(nadia, '/profile');
  refuse(/\/api\/user\/export/);
  await user.click(await screen.findByText('Download'));
  expect(await toast('Failed to download your data')).toBeVisible();
  expect(await toast('Kept is resting.')).toBeVisible();
});

test('the hour at which days start is saved at once, and turns back when that fails', async () => {
  const nadia = await kept.person();
  const user = open(nadia, '/profile?tab=notifications');
  const hour = await screen.findByLabelText('My day starts at');
  expect(hour).toHaveDisplayValue('Midnight');
  expect(within(hour).getAllByRole('option')).toHaveLength(7);
  expect(hour).toHaveAccessibleDescription('Starts when today ends. Reminders and quiet hours keep to the clock.');
  const letGo = hold(/PATCH \/api\/user$/);
  await user.selectOptions(hour, '04:00');
  expect(hour, 'before the answer').toHaveDisplayValue('04:00');
  letGo();
  expect(await screen.findByText('Saved')).toBeVisible();
  expect((await nadia.send('GET', '/api/user')).body).toMatchObject({ dayStartHour: 4 });
  outlast(2000);
  expect(screen.queryByText('Saved')).toBeNull();

  refuse(/PATCH \/api\/user$/);
  await user.selectOptions(hour, '06:00');
  expect(await toast('Failed to save')).toBeVisible();
  expect(hour).toHaveDisplayValue('04:00');

  open(nadia, '/profile?tab=notifications');
  expect(await screen.findByLabelText('My day starts at')).toHaveDisplayValue('04:00');
});

test('the browser’s time zone becomes the account’s on load', async () => {
  const nadia = await kept.person({ timezone: 'Asia/Tokyo' });
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Europe/Berlin' });
  open(nadia, '/');
  await waitFor(async () =>
    expect((await nadia.send('GET', '/api/user')).body).toMatchObject({ timezone: 'Europe/Berlin' }),
  );
});
