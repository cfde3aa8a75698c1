import type { Passkey } from '#shared/contract/passkey-calls.ts';
import type { PasskeyRow } from './passkey-store.ts';

export function presentPasskey(row: PasskeyRow): Passkey {
  return { id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at };
}
