import { hashToken, newToken } from '#server/auth/secret-token.ts';
import { insertSession } from '#server/auth/session-store.ts';
import { insertUser } from '#server/auth/user-store.ts';
import type { Person } from './ask.ts';
import type { testApp } from './test-app.ts';
import { userRow } from './user-row.ts';

export type TestApp = Awaited<ReturnType<typeof testApp>>;

let people = 0;

/** A signed-in person without a password, which saves the time for hashing. */
export async function quickPerson(
  kept: Pick<TestApp, 'deps' | 'browser'>,
  form: { name?: string; timezone?: string } = {},
): Promise<Person> {
  const token = newToken();
  const id = await kept.deps.write(async (tx) => {
    const user = await insertUser(tx, { ...userRow(`quick${++people}`), ...form });
    await insertSession(
      tx,
      { tokenHash: hashToken(token), userId: user!.id, device: 'Unknown device' },
      kept.deps.now(),
    );
    return user!.id;
  });
  const browser = kept.browser();
  browser.cookies.set('kept', token);
  return Object.assign(browser, { id });
}
