import type { CurrentUser } from '#shared/contract/auth-calls.ts';

type Mark = { signedInHere: number };

/** Goes along in the history of the tab: it outlives a reload, and no link can bring it. */
export const signedInHere = ({ id }: CurrentUser): Mark => ({ signedInHere: id });

/** Whether this address was reached by signing in, and not by following a link. */
export const hasSignedInHere = ({ id }: CurrentUser): boolean =>
  (history.state as Partial<Mark> | null)?.signedInHere === id;
