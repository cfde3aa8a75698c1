import type { Passkey } from '#shared/contract/passkey-calls.ts';
import type { PasskeyRow } from './passkey-store.ts';

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    kind: kindOf(row.transports),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Phones and computers answer from within or, for another device, over a hybrid connection; some browsers say nothing. */
function kindOf(transports: string): Passkey['kind'] {
  return /^$|internal|hybrid/.test(transports) ? 'device' : 'key';
}
