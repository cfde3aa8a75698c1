import { expect, test } from 'vitest';
import { challengeInvitation } from './challenge-invitation.ts';

test('an invitation names the challenge and ends with the link', () => {
  expect(
    challengeInvitation({ name: ' 🏊 Swim 14 days in 30', inviteCode: 'SWIM4K9TQ2' }, 'https://kept.example'),
  ).toBe('I am taking on “🏊 Swim 14 days in 30”. Join me on Kept: https://kept.example/join-challenge/SWIM4K9TQ2');
});
