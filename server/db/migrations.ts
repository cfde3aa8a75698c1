import type { ColumnTypes } from './dialect.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { mail } from './migrations/0002-mail.ts';
import { ledger } from './migrations/0003-ledger.ts';
import { habits } from './migrations/0004-habits.ts';
import { goalRewards } from './migrations/0005-goal-rewards.ts';
import { habitLife } from './migrations/0006-habit-life.ts';
import { statement } from './migrations/0007-statement.ts';
import { challenges } from './migrations/0008-challenges.ts';
import { companions } from './migrations/0009-companions.ts';
import { comments } from './migrations/0010-comments.ts';
import { earnings } from './migrations/0011-earnings.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { confirmedAddresses } from './migrations/0013-confirmed-addresses.ts';
import { sessionsAndAccountEvents } from './migrations/0014-sessions-and-account-events.ts';
import { invitationApproval } from './migrations/0015-invitation-approval.ts';
import { passkeys } from './migrations/0016-passkeys.ts';
import { idempotencyKeys } from './migrations/0017-idempotency-keys.ts';
import { dayStart } from './migrations/0018-day-start.ts';
import { schedules } from './migrations/0019-schedules.ts';
import { requestsToJoin } from './migrations/0021-requests-to-join.ts';
import { jobsAndNotifications } from './migrations/0023-jobs-and-notifications.ts';
import { overseersWord } from './migrations/0024-overseers-word.ts';
import { privateAmounts } from './migrations/0025-private-amounts.ts';
import { sharedGoals } from './migrations/0026-shared-goals.ts';
import { pledges } from './migrations/0027-pledges.ts';
import { alertsAboutMoney } from './migrations/0029-alerts-about-money.ts';
import { letters } from './migrations/0031-letters.ts';
import { weekThree } from './migrations/0032-week-three.ts';
import { imports } from './migrations/0033-imports.ts';
import { accessTokens } from './migrations/0034-access-tokens.ts';
import { calendar } from './migrations/0035-calendar.ts';
import { webhooks } from './migrations/0036-webhooks.ts';
import { organisations } from './migrations/0038-organisations.ts';
import { waitingMarks } from './migrations/0039-waiting-marks.ts';
import { ledgerKeys } from './migrations/0040-ledger-keys.ts';
import { momentsAsNumbers } from './migrations/0041-moments-as-numbers.ts';
import { leanerIndexes } from './migrations/0042-leaner-indexes.ts';

export type Migration = { name: string; statements: (types: ColumnTypes) => string[] };

/** In the order in which they run. Never edit a released migration: add a new one. */
export const migrations: readonly Migration[] = [
  accounts,
  mail,
  ledger,
  habits,
  goalRewards,
  habitLife,
  statement,
  challenges,
  companions,
  comments,
  earnings,
  oneModel,
  confirmedAddresses,
  sessionsAndAccountEvents,
  invitationApproval,
  passkeys,
  idempotencyKeys,
  dayStart,
  schedules,
  requestsToJoin,
  jobsAndNotifications,
  overseersWord,
  privateAmounts,
  sharedGoals,
  pledges,
  alertsAboutMoney,
  letters,
  weekThree,
  imports,
  accessTokens,
  calendar,
  webhooks,
  organisations,
  waitingMarks,
  ledgerKeys,
  momentsAsNumbers,
  leanerIndexes,
];
