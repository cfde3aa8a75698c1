import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeHabit, type Person } from '#server/testing/ask.ts';
import { insertRows } from '#server/testing/insert-rows.ts';
import { testApp } from '#server/testing/test-app.ts';
import { makeChallenge } from './challenges.ts';
import { fill } from './fill.ts';
import { goOffline, open, refuse, sent } from './open-screen.tsx';

const kept = await testApp();

const section = () => screen.getByText('Comments', { selector: 'h2' }).closest('section')!;
const inSection = () => within(section());
const heading = () => screen.getByText('Comments', { selector: 'h2' });
const lines = () => [...section().querySelectorAll<HTMLElement>('li')];
const box = () => inSection().getByLabelText('Write a comment');
const post = () => inSection().getByLabelText('Post comment');
const deletes = () => inSection().queryAllByLabelText(/^Delete comment: /);

/** Created by Nadia, joined by Maya and Theo. */
async function gather(kind: 'habit' | 'challenge') {
  const nadia = await kept.person({ name: 'Nadia Okafor' });
  const maya = await kept.person({ name: 'Maya Lindqvist' });
  const theo = await kept.person({ name: 'Theo Brandt' });
  const { id, inviteCode } = kind === 'habit' ? await makeHabit(nadia) : await makeChallenge(nadia);
  for (const one of [maya, theo]) await one.send('POST', `/api/${kind}s/join/${inviteCode}`, {});
  return { nadia, maya, theo, page: `/${kind}s/${id}`, calls: `/api/${kind}s/${id}/comments` };
}

async function openPage(person: Person, page: string, count: number) {
  const user = open(person, page);
  await screen.findByText('Comments', { selector: 'h2' });
  await waitFor(() => expect(inSection().queryByText('Loading comments')).toBeNull());
  expect(lines()).toHaveLength(count);
  return user;
}

test.each(['habit', 'challenge'] as const)('Companions comment on a %s, and delete their comments', async (kind) => {
  const { nadia, maya, theo, page, calls } = await gather(kind);
  let user = await openPage(nadia, page, 0);
  inSection().getByText(/^No comments yet\./);
  await user.click(post());
  expect(inSection().getByText('Please write something')).toBeVisible();
  expect(box()).toHaveFocus();

  // Posted by keyboard; markup shows as typed.
  user = await openPage(maya, page, 0);
  fill(box(), '<img src=x onerror="document.title = 1">\n<b>Two lines</b>');
  box().focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]!.textContent).toMatch(/^MYou.*\d\d:\d\d<img src=x.*\n<b>Two lines<\/b>$/s);
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();

  // A failed comment stays typed, and is then sent once.
  user = await openPage(theo, page, 1);
  const recover = refuse(/^POST .*\/comments$/, 409);
  fill(box(), 'Fever. Keep the streak warm for me.');
  await user.click(post());
  expect(await inSection().findByText('Kept is resting.')).toBeVisible();
  expect(box()).toHaveValue('Fever. Keep the streak warm for me.');
  recover();
  sent.length = 0;
  await user.dblClick(post());
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(sent.filter(({ method, path }) => method === 'POST' && path === calls)).toHaveLength(1);

  // Members can delete only their own.
  expect(deletes()).toHaveLength(1);
  await user.click(deletes()[0]!);
  const question = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
  question.getByText('Fever. Keep the streak warm for me.');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Delete this comment?')).toBeNull();
  expect(deletes()[0]).toHaveFocus();
  expect(deletes()[0]).toHaveAccessibleName(/^Delete comment: You/);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByText('Delete', { selector: 'dialog button' }));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(heading()).toHaveFocus();

  // The creator can delete any comment, and sees a script as text.
  await theo.send('POST', calls, { content: 'Back on Monday.' });
  user = await openPage(nadia, page, 2);
  expect(lines()[0]!.textContent).toMatch(/^MMaya Lindqvist/);
  expect(lines()[1]!.textContent).toMatch(/Theo Brandt.*\d\d:\d\dBack on Monday\./);
  expect(section().querySelector('img')).toBeNull();
  expect(within(lines()[0]!).getByText(/<b>Two lines<\/b>/)).toBeVisible();
  expect(deletes()).toHaveLength(2);
  for (const left of [1, 0]) {
    await user.click(deletes()[0]!);
    await user.click(await screen.findByText('Delete', { selector: 'dialog button' }));
    await waitFor(() => expect(lines()).toHaveLength(left));
  }
  expect(inSection().getByText(/^No comments yet\./)).toBeVisible();
});

test('A long discussion opens at its newest comments, and the form counts the characters left', async () => {
  const nadia = await kept.person();
  const { id } = await makeHabit(nadia);
  const calls = `/api/habits/${id}/comments`;
  const said = { commitment_id: id, user_id: nadia.id, created_at: kept.clock.now().toISOString() };
  const words = Array.from({ length: 70 }, (_, index) => ({ ...said, content: `Word ${index + 1}` }));
  await kept.deps.write((tx) => insertRows(tx, 'comments', words));
  const user = open(nadia, `/habits/${id}`);
  const recover = refuse(/\/comments/);
  await screen.findByText('Kept is resting.');
  expect(inSection().getByRole('alert')).toHaveTextContent('Kept is resting.');
  recover();
  await user.click(inSection().getByText('Try again'));
  await waitFor(() => expect(lines()).toHaveLength(30));
  expect(lines().at(-1)).toHaveTextContent('Word 70');
  const older = 'Show older comments';
  await user.click(inSection().getByText(older));
  await waitFor(() => expect(lines()).toHaveLength(60));
  await user.click(inSection().getByText(older));
  await waitFor(() => expect(lines()).toHaveLength(70));
  expect(lines()[0]!.textContent).toMatch(/Word 1$/);
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(inSection().queryByText(older)).toBeNull();

  // A new comment, announced by the socket, leaves the other lines in place.
  await nadia.send('POST', calls, { content: 'Word 71' });
  await waitFor(() => {
    window.dispatchEvent(new CustomEvent('habitUpdate', { detail: { action: 'comment', habitId: id } }));
    expect(lines()).toHaveLength(71);
  });

  fill(box(), 'x'.repeat(1001));
  expect(inSection().getByText('1 character too many')).toBeVisible();
  await user.click(post());
  expect(box()).toHaveAttribute('aria-invalid', 'true');
  const goOnline = goOffline();
  fill(box(), 'y'.repeat(1000));
  await user.click(post());
  await inSection().findByText('waiting to be sent');
  expect(box()).toHaveValue('');
  goOnline();
  await waitFor(() => expect(inSection().queryByText('waiting to be sent')).toBeNull());
  await waitFor(() => expect(lines()).toHaveLength(72));
});
