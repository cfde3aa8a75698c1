import type { AccessToken } from '#shared/contract/token-calls.ts';
import type { TokenRow } from './token-store.ts';

export function presentToken(row: TokenRow): AccessToken {
  return {
    id: row.id,
    name: row.name,
    access: row.access,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
