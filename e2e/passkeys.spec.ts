import type { Page } from '@playwright/test';
import { expect, logOut, newPerson, test } from './journey.ts';
import { addDevice } from './virtual-authenticator.ts';

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue with a passkey' });
async function openAccess(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Access' }).click();
}

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function join(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/auth');
  await continueButton(page).click();
  const sheet = page.getByRole('dialog', { name: 'Join with a passkey' });
  await sheet.getByLabel('Full Name').fill(name);
  await expect(sheet.getByRole('status')).toContainText('Your username will be');
  await sheet.getByLabel('Email Address').fill(email);
  await sheet.getByRole('button', { name: 'Create my passkey' }).click();
  await expect(page).toHaveURL('/signup-flow');
  await page.goto('/');
}

/** Otherwise the virtual device answers as soon as the tab is shown. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test('a newcomer joins with a passkey, logs out, logs in with it, adds a second and deletes the first', async ({
  page,
}) => {
  await withoutSuggestions(page);
  const { email } = newPerson();
  const phone = await addDevice(page);
  await join(page, 'Nadia Okafor', email);
  expect(await phone.count()).toBe(1);

  await logOut(page);
  await page.getByRole('tab', { name: 'Log In' }).click();
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: /Nadia$/ })).toBeVisible();

  await openAccess(page);
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  await expect(card(page).getByText('Last used today')).toBeVisible();
  // The phone proves the owner. It has a passkey of this account, so the key makes the new one.
  const key = await addDevice(page, 'usb');
  await page.route('/api/passkeys/registration-options', async (route) => {
    await phone.setTouched(false);
    await route.continue();
  });
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Blue security key');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(2);
  expect(await key.count()).toBe(1);

  const first = card(page).getByRole('listitem').first();
  await first.getByRole('button', { name: /^More for / }).click();
  await first.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  await expect(card(page).getByText('Blue security key')).toBeVisible();

  await phone.remove();
  await page.goto('/');
  await logOut(page);
  await page.getByRole('tab', { name: 'Log In' }).click();
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: /Nadia$/ })).toBeVisible();
});

test(
  'the only way to sign in cannot be deleted until a password is set by a passkey; adding one then needs the password',
  { tag: '@full' },
  async ({ page, cleanConsole }) => {
    cleanConsole.allow(/409 .*\/api\/passkeys\/\d+/);
    cleanConsole.allow(/403 .*registration-options/);
    const phone = await addDevice(page);
    await join(page, 'Nadia Okafor', newPerson().email);
    await openAccess(page);
    const remove = async () => {
      await card(page)
        .getByRole('button', { name: /^More for / })
        .click();
      await card(page).getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    };
    await remove();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('only way to sign in');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('tab', { name: 'Password' }).click();
    await page.getByLabel('New password', { exact: true }).fill('a quiet secret');
    await page.getByLabel('Confirm new password').fill('a quiet secret');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByLabel('Current password')).toBeVisible();
    await page.getByRole('tab', { name: 'Access' }).click();
    await remove();
    await expect(card(page).getByRole('listitem')).toHaveCount(0);

    await phone.remove();
    const key = await addDevice(page);
    await card(page).getByRole('button', { name: 'Add a passkey' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a passkey' });
    await adding.getByLabel('Your password').fill('a wrong secret');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(adding.getByText('That password is not right.')).toBeVisible();
    expect(await key.count()).toBe(0);
    await adding.getByLabel('Your password').fill('a quiet secret');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(card(page).getByText('Never used')).toBeVisible();
  },
);

test(
  'on the Log In tab the browser suggests passkeys, and choosing one signs in; it also confirms deleting the account',
  { tag: '@full' },
  async ({ page }) => {
    await addDevice(page);
    await join(page, 'Nadia Okafor', newPerson().email);
    await logOut(page);
    await expect(page.getByLabel('Username or Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await page.getByRole('tab', { name: 'Log In' }).click();
    // The virtual device chooses by itself.
    await expect(page.getByRole('heading', { name: /Nadia$/ })).toBeVisible();

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL(/\/auth/);
  },
);

test('a refused passkey leaves the password as a way in', async ({ page }) => {
  await addDevice(page).then((device) => device.setConsent(false));
  await page.goto('/auth');
  await continueButton(page).click();
  const sheet = page.getByRole('dialog', { name: 'Join with a passkey' });
  await sheet.getByLabel('Full Name').fill('Nadia Okafor');
  await sheet.getByLabel('Email Address').fill(newPerson().email);
  await sheet.getByRole('button', { name: 'Create my passkey' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Your device didn’t create a passkey.');
  await sheet.getByRole('button', { name: 'Use a password instead' }).click();
  await expect(sheet).toBeHidden();

  await page.getByRole('tab', { name: 'Log In' }).click();
  await continueButton(page).click();
  const none = page.getByRole('dialog', { name: 'No passkey found here' });
  await none.getByRole('button', { name: 'Log in with a password' }).click();
  await expect(page.getByLabel('Username or Email')).toBeVisible();
});
