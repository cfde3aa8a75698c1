import * as auth from './auth-calls.ts';
import * as dashboard from './dashboard-calls.ts';
import type { Endpoint } from './endpoint.ts';
import * as goalRewards from './goal-reward-calls.ts';
import * as habits from './habit-calls.ts';
import * as ledger from './ledger-calls.ts';
import * as passwordReset from './password-reset-calls.ts';
import * as profile from './profile-calls.ts';

/** Every call there is. The walking tests go through this list, and the server may bind nothing else. */
export const contract: readonly Endpoint[] = [
  auth,
  passwordReset,
  profile,
  dashboard,
  habits,
  ledger,
  goalRewards,
].flatMap(callsIn);

function callsIn(file: object): Endpoint[] {
  return Object.values(file).filter((value) => value && typeof value === 'object' && 'method' in value);
}
