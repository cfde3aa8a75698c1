import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unsubscribeLink } from '#server/notifications/unsubscribe-service.ts';
import { testApp } from '#server/testing/test-app.ts';
import { open } from './open-screen.tsx';

const kept = await testApp();

/** Someone with mail on for nudges, and the address in such a mail. */
async function reader() {
  const person = await kept.person();
  await person.send('PATCH', '/api/user/notifications', { kinds: { nudges: { mail: true } } });
  const { pathname, search } = await unsubscribeLink(kept.deps, person.id, 'nudges');
  const getsMail = async () => {
    const { body } = await person.send('GET', '/api/user/notifications');
    return (body as { kinds: { nudges: { mail: boolean } } }).kinds.nudges.mail;
  };
  return { address: pathname + search, getsMail };
}

test('A mailed link asks, then turns off the mail that it names, without signing in', async () => {
  const { address, getsMail } = await reader();
  const user = open(kept.browser(), address);
  expect(await screen.findByText(/no more mail about nudges/)).toBeVisible();
  expect(await getsMail(), 'before the button').toBe(true);
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByRole('heading', { name: 'It is off' })).toBeVisible();
  expect(screen.getByText(/no more mail about nudges/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All settings' })).toHaveAttribute('href', '/profile?tab=notifications');
  expect(await getsMail()).toBe(false);
});

test('A link that was cut off says so', async () => {
  const { address, getsMail } = await reader();
  const user = open(kept.browser(), address.slice(0, -5));
  await user.click(await screen.findByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByText('This link is not complete. Please open it from the mail again.')).toBeVisible();
  expect(await getsMail()).toBe(true);
});
