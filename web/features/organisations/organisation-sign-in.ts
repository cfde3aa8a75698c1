import type { Reply } from '#shared/contract/endpoint.ts';
import type { finishOrganisation } from '#shared/contract/organisation-calls.ts';
import { inviteCodeIn } from '#web/features/auth/after-sign-in.ts';
import { call } from '#web/lib/api.ts';
import { browserZone } from '#web/lib/browser-zone.ts';
import { paths } from '#web/lib/paths.ts';
import { safeRedirect } from '#web/lib/safe-redirect.ts';

const wantedKey = 'organisationWanted';

/** Opens the organisation's page in place of ours. */
export async function leave(wanted: string): Promise<void> {
  const { url } = await call('POST /api/organisation/start', {});
  try {
    sessionStorage.setItem(wantedKey, wanted);
  } catch {
    // The person arrives at home instead.
  }
  location.assign(url);
}

/** Where they were going before they left. */
export function wantedBefore(): string {
  try {
    return safeRedirect(sessionStorage.getItem(wantedKey));
  } catch {
    return paths.home;
  }
}

/** Organisations add parameters of their own to the query. */
export function finish(query: URLSearchParams, wanted: string): Promise<Reply<typeof finishOrganisation>> {
  const given = (name: string) => query.get(name) ?? undefined;
  const answer = { code: given('code'), state: given('state'), iss: given('iss'), error: given('error') };
  const inviteCode = inviteCodeIn(wanted);
  return call('POST /api/organisation/finish', {
    body: { ...answer, timezone: browserZone(), inviteCode },
  });
}
