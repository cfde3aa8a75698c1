import type { insertUser } from '#server/auth/user-store.ts';

/** A user for tests that insert rows directly. */
export function userRow(username: string): Parameters<typeof insertUser>[1] {
  return {
    username,
    email: `${username}@example.com`,
    name: 'Ann Example',
    password_hash: 'no hash',
    currency: 'USD',
    timezone: 'UTC',
    created_at: '2026-03-10T12:00:00.000Z',
  };
}
