import { expect, test } from 'vitest';
import { habitInvitation } from './habit-invitation.ts';

test('an invitation names the habit and its frequency, and ends with the link', () => {
  const walk = { name: '🚶 Walk for 20 minutes ', frequency: 'Daily', inviteCode: 'RUN7Q2MWKD' };
  expect(habitInvitation(walk, 'https://kept.example')).toBe(
    'Keep a promise with me? “🚶 Walk for 20 minutes”, Daily. Join me on Kept: https://kept.example/join/RUN7Q2MWKD',
  );
});
