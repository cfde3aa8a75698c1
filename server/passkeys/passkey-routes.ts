import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '#shared/contract/passkey-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import * as service from './passkey-service.ts';

export function passkeyRoutes(bind: Bind, deps: Deps): void {
  bind(passkeyRegistrationOptions, async ({ body, ...visitor }) => service.offerRegistration(deps, visitor, body));

  bind(addPasskey, async ({ body, signIn, session, ...visitor }) => {
    if (session) return service.addToAccount(deps, { session, ...visitor }, body);
    const { user, passkey, opened } = await service.registerByPasskey(deps, { session, ...visitor }, body);
    signIn(opened);
    return { ...passkey, user };
  });

  bind(passkeyLoginOptions, async ({ body, ...visitor }) => service.offerLogin(deps, visitor, body));

  bind(passkeyLogin, async ({ body, signIn, ...visitor }) => {
    const { user, opened } = await service.logInByPasskey(deps, visitor, body.response);
    signIn(opened);
    return user;
  });

  bind(listPasskeys, async ({ session }) => service.listOwnPasskeys(deps, session));
  bind(deletePasskey, async ({ params, ...owner }) => service.deleteOwnPasskey(deps, owner, params.id));
}
