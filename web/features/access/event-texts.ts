import type { AccountEvent } from './access-queries.ts';

const texts: Record<AccountEvent['kind'], string> = {
  registered: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  wrong_password: 'Wrong password',
  wrong_passkey: 'A passkey that was not accepted',
  session_ended: 'Ended a session',
  signed_in_by_passkey: 'Signed in with a passkey',
  passkey_added: 'Passkey added',
  passkey_deleted: 'Passkey deleted',
  signed_in_by_organisation: 'Signed in through an organisation',
  organisation_linked: 'Organisation linked',
  organisation_unlinked: 'Organisation removed',
  token_made: 'Access token made',
  token_revoked: 'Access token revoked',
  webhook_added: 'Webhook added',
  webhook_removed: 'Webhook removed',
  calendar_made: 'Calendar address made',
  calendar_ended: 'Calendar turned off',
  signed_out_others: 'Ended all other sessions',
  password_changed: 'Password changed',
  password_reset: 'Password reset by mail',
  email_changed: 'Email address changed',
  email_change_undone: 'Change of email address undone',
  account_deleted: 'Account deleted',
  suspended_by_operator: 'Suspended by the operator',
  resumed_by_operator: 'Resumed by the operator',
  signed_out_by_operator: 'Signed out by the operator',
  reset_link_by_operator: 'Reset link made by the operator',
  deleted_by_operator: 'Deleted by the operator',
};

const failures = new Set<AccountEvent['kind']>(['sign_in_failed', 'wrong_password', 'wrong_passkey']);

export type EventLine = AccountEvent & { text: string; isWarning: boolean };

/** One line each; the same failure from the same device in a row is one line with its count. */
export function eventLines(events: readonly AccountEvent[]): EventLine[] {
  const lines: (EventLine & { count: number })[] = [];
  for (const event of events) {
    const isWarning = failures.has(event.kind);
    const last = lines.at(-1);
    if (isWarning && last?.kind === event.kind && last.device === event.device) last.count++;
    else lines.push({ ...event, text: texts[event.kind], isWarning, count: 1 });
  }
  return lines.map(({ count, ...line }) => (count > 1 ? { ...line, text: `${line.text}, ${count} times` } : line));
}
