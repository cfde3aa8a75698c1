import * as auth from './auth-calls.ts';
import * as calendar from './calendar-calls.ts';
import * as challenges from './challenge-calls.ts';
import * as comments from './comment-calls.ts';
import * as confirmations from './confirmation-calls.ts';
import * as dashboard from './dashboard-calls.ts';
import * as email from './email-calls.ts';
import type { Endpoint } from './endpoint.ts';
import * as goalRewards from './goal-reward-calls.ts';
import * as habits from './habit-calls.ts';
import * as imports from './import-calls.ts';
import * as ledger from './ledger-calls.ts';
import * as notifications from './notification-calls.ts';
import * as nudges from './nudge-calls.ts';
import * as openApi from './openapi-calls.ts';
import * as organisations from './organisation-calls.ts';
import * as passkeys from './passkey-calls.ts';
import * as passwordReset from './password-reset-calls.ts';
import * as pledges from './pledge-calls.ts';
import * as profile from './profile-calls.ts';
import * as sessions from './session-calls.ts';
import * as tokens from './token-calls.ts';
import * as webhooks from './webhook-calls.ts';
import * as weeks from './week-calls.ts';

const files = [
  auth,
  passwordReset,
  passkeys,
  organisations,
  email,
  profile,
  sessions,
  tokens,
  dashboard,
  habits,
  challenges,
  confirmations,
  ledger,
  goalRewards,
  pledges,
  nudges,
  notifications,
  comments,
  weeks,
  imports,
  calendar,
  webhooks,
  openApi,
] as const;

/** Every call. Tests iterate over this list, and the server binds no route outside it. */
export const contract: readonly Endpoint[] = files.flatMap((file) =>
  Object.values(file).filter((value): value is Call => typeof value === 'object' && 'route' in value),
);

type Values<File> = File extends unknown ? File[keyof File] : never;
/** The same list as a type, so that the web can check its calls without bundling this file. */
export type Call = Extract<Values<(typeof files)[number]>, Endpoint>;
export type CallOn<R extends Call['route']> = Extract<Call, { route: R }>;
