import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fill } from './fill.ts';

/** The form with this button: the auth page keeps both its forms mounted. */
export async function formOf(button: string) {
  const found = await screen.findByText(button, { selector: 'form button' });
  return within(found.closest('form')!);
}

export async function logInThroughForm(user: UserEvent, name: string, password: string): Promise<void> {
  await user.click(await screen.findByRole('tab', { name: 'Log In' }));
  const form = await formOf('Log In');
  fill(form.getByLabelText('Username or Email'), name);
  fill(form.getByLabelText('Password'), password);
  await user.click(form.getByText('Log In'));
}
