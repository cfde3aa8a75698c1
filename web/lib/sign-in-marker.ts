import type { CurrentUser } from '#shared/contract/auth-calls.ts';

type Mark = { signedInHere: number };

/** Stored in the tab's history state: it survives a reload, and a link cannot forge it. */
export const signedInHere = ({ id }: CurrentUser): Mark => ({ signedInHere: id });

/** Whether signing in led to this address, and not a link. */
export const hasSignedInHere = ({ id }: CurrentUser): boolean =>
  (history.state as Partial<Mark> | null)?.signedInHere === id;
