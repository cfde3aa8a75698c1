import { getRegistration, getUser, login, logout, register } from '#shared/contract/auth-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { logIn, logOut, readCurrentUser, registerUser } from './auth-service.ts';

export function authRoutes(bind: Bind, deps: Deps): void {
  bind(getRegistration, async () => ({
    mode: deps.env.registration,
    organisation: deps.env.organisation?.name ?? null,
  }));

  bind(register, async ({ body, signIn, ...visitor }) => {
    const { user, opened } = await registerUser(deps, body, visitor);
    signIn(opened);
    return user;
  });

  bind(login, async ({ body, signIn, ...visitor }) => {
    const { user, opened } = await logIn(deps, body, visitor);
    signIn(opened);
    return user;
  });

  bind(logout, async ({ session, signOut }) => {
    await logOut(deps, session);
    signOut();
  });

  bind(getUser, async ({ session }) => readCurrentUser(deps, session));
}
