import { expect, test } from 'vitest';
import { habitInvitation } from './habit-invitation.ts';

test('an invitation names the habit and its schedule, and ends with the link', () => {
  const walk = { name: '🚶 Walk for 20 minutes ', frequency: 'Daily', inviteCode: 'RUN7Q2MWKD' } as const;
  expect(habitInvitation(walk, 'https://kept.example')).toBe(
    'Keep a promise with me? “🚶 Walk for 20 minutes”, Daily. Join me on Kept: https://kept.example/join/RUN7Q2MWKD',
  );
  expect(habitInvitation({ ...walk, weekdays: [1, 3, 5] }, 'https://kept.example')).toBe(
    'Keep a promise with me? “🚶 Walk for 20 minutes”, Mon, Wed, Fri. Join me on Kept: https://kept.example/join/RUN7Q2MWKD',
  );
});
