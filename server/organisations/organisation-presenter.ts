import type { OrganisationIdentity } from '#shared/contract/organisation-calls.ts';
import type { IdentityRow } from './organisation-store.ts';

export function presentIdentity(row: IdentityRow): OrganisationIdentity {
  return {
    id: row.id,
    organisation: URL.parse(row.issuer)?.host ?? row.issuer,
    email: row.email,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
