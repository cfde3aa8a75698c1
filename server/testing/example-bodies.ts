/**
 * A valid body for every call that has one, for tests that iterate over all calls. `number` makes unique values;
 * `person` is the caller.
 */
export const exampleBodies: Record<string, (number: number, person: { username: string; password: string }) => object> =
  {
    'POST /api/register': (number) => ({
      username: `example${number}`,
      email: `example${number}@example.com`,
      name: 'Ann Example',
      password: 'secret-1',
      currency: 'EUR',
      timezone: 'Europe/Paris',
    }),
    'POST /api/login': (_number, { username, password }) => ({ username, password }),
    'POST /api/forgot-password': (number) => ({ email: `example${number}@example.com` }),
    'POST /api/reset-password': () => ({ token: 'made-up', newPassword: 'secret-2' }),
    'POST /api/passkeys/registration-options': (number, { password }) => ({
      name: 'Ann Example',
      email: `example${number}@example.com`,
      password,
    }),
    'POST /api/passkeys': (number) => ({
      response: {
        id: 'bWFkZS11cA',
        rawId: 'bWFkZS11cA',
        type: 'public-key',
        response: { clientDataJSON: 'bWFkZS11cA', attestationObject: 'bWFkZS11cA', transports: ['internal'] },
      },
      name: 'Phone',
      account: { name: 'Ann Example', email: `example${number}@example.com`, currency: 'EUR' },
    }),
    'POST /api/passkeys/login-options': () => ({ purpose: 'login' }),
    'POST /api/passkeys/login': () => ({
      response: {
        id: 'bWFkZS11cA',
        rawId: 'bWFkZS11cA',
        type: 'public-key',
        response: {
          clientDataJSON: 'e30',
          authenticatorData: 'bWFkZS11cA',
          signature: 'e30',
          userHandle: 'bWFkZS11cA',
        },
      },
    }),
    'PATCH /api/user': () => ({ currency: 'EUR', timezone: 'Asia/Tokyo', dayStartHour: 4 }),
    'PATCH /api/user/notifications': () => ({
      kinds: { nudges: { mail: true } },
      quietHours: { from: '21:30' },
      weeklyLetter: 'never',
    }),
    'POST /api/unsubscribe': () => ({ token: 'made-up' }),
    'POST /api/email/confirm': () => ({ token: 'made-up' }),
    'POST /api/email/undo': () => ({ token: 'made-up' }),
    'PUT /api/user/profile': (number, { password }) => ({
      name: 'Ann Other',
      email: `other${number}@example.com`,
      currency: 'SEK',
      password,
    }),
    'PUT /api/user/password': (_number, { password }) => ({ currentPassword: password, newPassword: password }),
    'DELETE /api/user': (_number, { password }) => ({ password }),
    'POST /api/habits': (number) => ({
      name: `🏃 Run ${number}`,
      description: 'Before work.',
      frequency: 'Daily',
      rewardAmount: '5.00',
      currency: 'EUR',
      creatorRole: 'doer',
    }),
    'PATCH /api/habits/:id': (number) => ({ name: `🏃 Run ${number}`, description: 'Later.', frequency: 'Weekly' }),
    'POST /api/habits/:id/complete': () => ({ day: '2026-03-10' }),
    'POST /api/challenges/:id/complete': () => ({ day: '2026-03-10' }),
    'PUT /api/habits/:id/reminders': () => ({ times: ['20:15', '07:30'] }),
    'PUT /api/challenges/:id/reminders': () => ({ times: ['20:15', '07:30'] }),
    'POST /api/habits/:id/reminders/snooze': () => ({ day: '2026-03-10' }),
    'POST /api/challenges/:id/reminders/snooze': () => ({ day: '2026-03-10' }),
    'POST /api/habits/:id/pause': () => ({ reason: 'travel' }),
    'POST /api/habits/:id/invitations': () => ({ expiresInDays: 7, role: 'doer' }),
    'PATCH /api/habits/:id/members/:userId/confirmation': () => ({ confirmation: 'overseer' }),
    'POST /api/habits/:id/completions/:completionId/decline': () => ({ reason: 'The bed was empty.' }),
    'PATCH /api/habits/:id/members/:userId/reward': () => ({ rewardAmount: 2.5, currency: 'EUR' }),
    'POST /api/habits/join/:code': () => ({ role: 'doer', rewardAmount: '3', currency: 'EUR' }),
    'POST /api/challenges': (number) => ({
      name: `🏊 Swim ${number}`,
      description: 'Any pool, any stroke.',
      goalDays: 14,
      completionDays: 30,
      rewardAmount: '10.00',
      currency: 'EUR',
      creatorRole: 'doer',
    }),
    'PATCH /api/challenges/:id': () => ({ name: 'Swim more', goalDays: 10, completionDays: 20 }),
    'PATCH /api/challenges/:id/members/:userId/confirmation': () => ({ confirmation: 'overseer' }),
    'POST /api/challenges/:id/completions/:completionId/decline': () => ({ reason: 'The bed was empty.' }),
    'PATCH /api/challenges/:id/members/:userId/reward': () => ({ rewardAmount: 2.5, currency: 'EUR' }),
    'POST /api/challenges/:id/invitations': () => ({ expiresInDays: 7, role: 'doer' }),
    'POST /api/challenges/join/:code': () => ({ role: 'doer', rewardAmount: '3' }),
    'POST /api/habits/:id/comments': (number) => ({ content: `Well done, ${number} times.` }),
    'POST /api/challenges/:id/comments': (number) => ({ content: `Well done, ${number} times.` }),
    'POST /api/push-subscriptions': (number) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/example${number}`,
      // The device of RFC 8291.
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    'DELETE /api/push-subscriptions': (number) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/example${number}`,
    }),
    'POST /api/push-subscriptions/test': (number) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/example${number}`,
    }),
    'POST /api/goal-rewards': (number) => ({ title: `Goal ${number}`, price: '150', link: 'https://example.com/x' }),
    'POST /api/goal-rewards/:id/contributions': () => ({ amount: '0.50' }),
    'PATCH /api/goal-rewards/:id': (number) => ({ title: `Goal ${number}`, price: 12.5, link: null }),
  };
