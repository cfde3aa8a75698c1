import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { join } from '#server/testing/ask.ts';
import { testApp } from '#server/testing/test-app.ts';
import { findNote, makeRun } from './habit-note.ts';
import { open, sent } from './open-screen.tsx';

const kept = await testApp();

test('A companion’s completion refetches the dashboard; one’s own on another device also the balance', async () => {
  const [nadia, maya] = [await kept.person(), await kept.person()];
  const habit = await makeRun(nadia);
  await join(maya, habit);
  const { id } = habit;
  open(nadia, '/');
  await findNote();
  const readAfter = async (actorId: number, ...paths: string[]) => {
    sent.length = 0;
    await waitFor(() => {
      window.dispatchEvent(new CustomEvent('habitUpdate', { detail: { action: 'completion', actorId, habitId: id } }));
      expect(sent.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    });
    return new Set(sent.map(({ path }) => path));
  };
  expect(await readAfter(maya.id, '/api/dashboard')).not.toContain('/api/user');
  await readAfter(nadia.id, '/api/user', '/api/dashboard');
});
