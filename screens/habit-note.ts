import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { makeHabit, type Person } from '#server/testing/ask.ts';

export const run = 'Morning run';

export const makeRun = (person: Person, change: Parameters<typeof makeHabit>[1] = {}) =>
  makeHabit(person, { name: `🏃 ${run}`, description: 'Before work', ...change });

const ofNote = { selector: 'article' };
/** Waits for the note of a promise, in the list or on its page. */
export const findNote = (title = run) => screen.findByLabelText(title, ofNote);
export const queryNote = (title = run) => screen.queryByLabelText(title, ofNote);

export const moreButton = (title = run) => screen.getByLabelText(`More for ${title}`, { selector: 'button' });
export const findSeal = (title = run) => screen.findByLabelText(`Mark ${title} done`);
export const sealIsEnabled = () => waitFor(() => expect(screen.getByLabelText(`Mark ${run} done`)).toBeEnabled());
/** Once it can be pressed: it is disabled until the mark is settled. */
export const findUndo = (title = run) =>
  waitFor(() => {
    const undo = screen.getByLabelText(`Undo ${title}`);
    expect(undo).toBeEnabled();
    return undo;
  });

/** Follows a note's title to its page. */
export async function goToPage(user: UserEvent, title = run): Promise<void> {
  await user.click(within(await findNote(title)).getByText(title, { selector: 'a *' }));
  await screen.findByText(title, { selector: 'h1' });
}

/** Opens the menu of a promise and returns its entries. */
export async function openMenu(user: UserEvent, title = run): Promise<HTMLElement[]> {
  await findNote(title);
  await user.click(moreButton(title));
  return within(await screen.findByRole('menu')).getAllByRole('menuitem');
}

/** Chooses an entry of the menu of a promise. */
export async function choose(user: UserEvent, entry: string, title = run): Promise<void> {
  const entries = await openMenu(user, title);
  await user.click(entries.find(({ textContent }) => textContent === entry)!);
}

/** Chooses an entry that opens a dialog, and returns the dialog. */
export async function chooseDialog(user: UserEvent, entry: string, title = run): Promise<HTMLElement> {
  await choose(user, entry, title);
  return screen.getByRole('dialog');
}

export const dialogCloses = () => waitFor(() => expect(document.querySelector('dialog')).toBeNull());

/** Waits until the header shows this balance. */
export async function balanceIs(amount: string): Promise<void> {
  await waitFor(() => expect(document.querySelector('header')).toHaveTextContent(`Rewards Balance: ${amount}`));
}
