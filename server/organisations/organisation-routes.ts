import {
  finishOrganisation,
  linkOrganisation,
  listOrganisations,
  startOrganisation,
  unlinkOrganisation,
} from '#shared/contract/organisation-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { refuse } from '#server/http/refusal.ts';
import { openIdOf, type OpenId } from './openid.ts';
import * as service from './organisation-service.ts';

export function organisationRoutes(bind: Bind, deps: Deps): void {
  const { organisation } = deps.env;
  const configured = organisation && openIdOf(deps.env, organisation);
  function openId(): OpenId {
    if (!configured) throw refuse('not_found');
    return configured;
  }

  bind(startOrganisation, async ({ setOrganisationToken, ...visitor }) => {
    const { url, token } = await service.start(deps, openId(), visitor);
    setOrganisationToken(token);
    return { url };
  });

  bind(finishOrganisation, async ({ body, signIn, setOrganisationToken, ...visitor }) => {
    const { reply, opened, linkToken } = await service.finish(deps, openId(), visitor, body);
    setOrganisationToken(linkToken);
    if (opened) signIn(opened);
    return reply;
  });

  bind(linkOrganisation, async ({ body, signIn, setOrganisationToken, ...visitor }) => {
    openId();
    const { user, opened } = await service.link(deps, visitor, body.password);
    setOrganisationToken(undefined);
    signIn(opened);
    return user;
  });

  bind(listOrganisations, async ({ session }) => {
    openId();
    return service.listOwn(deps, session);
  });

  bind(unlinkOrganisation, async ({ params, ...owner }) => {
    openId();
    await service.unlink(deps, owner, params.id);
  });
}
