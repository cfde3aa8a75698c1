import { pastDayOf } from '#shared/domain/days.ts';
import { daysOf } from '#shared/domain/imported-days.ts';
import { listImportedYearsOf } from '#server/imports/import-store.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import type { exportUser } from '#shared/contract/profile-calls.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { shownSchedule } from '#shared/domain/schedule.ts';
import { presentEvent } from '#server/account-events/account-event-presenter.ts';
import { listEvents } from '#server/account-events/account-event-store.ts';
import { listBrowsers } from '#server/auth/known-browser-store.ts';
import type { Session } from '#server/auth/session-service.ts';
import { listSessions } from '#server/auth/session-store.ts';
import { presentAccess } from '#server/auth/user-presenter.ts';
import { findUser } from '#server/auth/user-store.ts';
import { challengeOf } from '#server/challenges/challenge-store.ts';
import { findAddress } from '#server/calendar/calendar-store.ts';
import { listCommentsBy } from '#server/comments/comment-store.ts';
import { idsOf, type Kind } from '#server/commitments/commitment.ts';
import { listCommitmentsOf, type CommitmentRow } from '#server/commitments/commitment-store.ts';
import { listMembershipsOf } from '#server/commitments/member-store.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { listEndedOf } from '#server/confirmations/mark-store.ts';
import type { Reader } from '#server/db/database.ts';
import { inPages, mapInTurns, rowsPerPage } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { readGoals } from '#server/goal-rewards/goal-reward-presenter.ts';
import { refuse } from '#server/http/refusal.ts';
import { listRequestsOf } from '#server/invites/waiting-store.ts';
import { presentTransaction } from '#server/ledger/ledger-presenter.ts';
import { listTransactions } from '#server/ledger/statement-store.ts';
import { readSettings } from '#server/notifications/settings-store.ts';
import { presentNudge } from '#server/nudges/nudge-presenter.ts';
import { listNudgesTo } from '#server/nudges/nudge-store.ts';
import { presentIdentity } from '#server/organisations/organisation-presenter.ts';
import { listIdentitiesOf } from '#server/organisations/organisation-store.ts';
import { listPasskeysOf } from '#server/passkeys/passkey-store.ts';
import { readSettlements } from '#server/pledges/dues-service.ts';
import { readAllPledges } from '#server/pledges/pledge-service.ts';
import { listRemindersOf } from '#server/reminders/reminder-store.ts';
import { presentToken } from '#server/tokens/token-presenter.ts';
import { listTokensOf } from '#server/tokens/token-store.ts';
import { presentWebhook } from '#server/webhooks/webhook-presenter.ts';
import { listWebhooksOf } from '#server/webhooks/webhook-store.ts';
import * as store from './export-store.ts';

/** Everything stored about the user, including their part in promises that they left. */
export async function exportEverything(deps: Deps, { userId }: Session): Promise<Reply<typeof exportUser>> {
  const { db } = deps;
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const sessions = await listSessions(db, userId, deps.now());
  await deps.failedTries.flush();
  const events = await listEvents(db, userId, { limit: Number.MAX_SAFE_INTEGER }, deps.now());
  const rewardTransactions = await inPages(
    (last: Transaction | undefined) => listTransactions(db, userId, { before: last?.id, limit: rowsPerPage }),
    presentTransaction,
  );
  const nudges = await inPages(
    (last: Nudge | undefined) => listNudgesTo(db, userId, last?.id, rowsPerPage),
    presentNudge,
  );
  const promises = await readPromises(db, userId);
  const days = await inPages(
    (last: Day | undefined) => store.listDays(db, userId, last, rowsPerPage),
    (row) => row,
  );
  return {
    exportedAt: deps.now().toISOString(),
    account: {
      ...user,
      ...presentAccess(user),
      balance: decimalFromCents(user.balance),
      dayStartHour: user.day_start_hour,
      createdAt: await store.findCreatedAt(db, userId),
    },
    sessions: sessions.map((row) => ({
      device: row.device,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
    })),
    knownBrowsers: (await listBrowsers(db, userId)).map((row) => ({ lastUsedAt: row.last_used_at })),
    activity: events.map(presentEvent),
    accessTokens: (await listTokensOf(db, userId)).map((row) => {
      const { id: _, ...token } = presentToken(row);
      return token;
    }),
    calendarSince: (await findAddress(db, userId))?.created_at ?? null,
    webhooks: (await listWebhooksOf(db, userId)).map((row) => {
      const { id: _, ...webhook } = presentWebhook(row);
      return webhook;
    }),
    passkeys: (await listPasskeysOf(db, userId)).map(({ name, created_at, last_used_at }) => ({
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    organisations: (await listIdentitiesOf(db, userId)).map((row) => {
      const { id: _, ...identity } = presentIdentity(row);
      return identity;
    }),
    habits: promises
      .filter(({ item }) => item.kind === 'habit')
      .map(({ item, member }) => ({
        ...presentMembership(item, member, user),
        ...shownSchedule(storedSchedule(item)),
        allowLate: item.allow_late === 1,
        pausedAt: member.paused_at,
        pauseReason: member.pause_reason,
      })),
    completions: await mapInTurns(
      days.filter(({ kind }) => kind === 'habit'),
      (row) => ({ habitId: row.commitment_id, ...dayOfExport(row) }),
    ),
    // Only habits can be paused.
    pauses: (await store.listPauses(db, userId)).map((row) => ({
      habitId: row.commitment_id,
      from: row.from_day,
      until: row.until_day,
      reason: row.reason,
    })),
    importedDays: await readImported(db, userId, new Map(promises.map(({ item }) => [item.id, item.kind]))),
    challenges: promises
      .filter(({ item }) => item.kind === 'challenge')
      .map(({ item, member }) => {
        const { goal_days, completion_days, start_date, end_date } = challengeOf(item);
        const window = { completionDays: completion_days, startDate: start_date, endDate: end_date };
        return {
          ...presentMembership(item, member, user),
          goalDays: goal_days,
          ...window,
          allowLate: item.allow_late === 1,
        };
      }),
    challengeCompletions: await mapInTurns(
      days.filter(({ kind }) => kind === 'challenge'),
      (row) => ({ challengeId: row.commitment_id, ...dayOfExport(row) }),
    ),
    endedMarks: (await listEndedOf(db, userId)).map((row) => ({
      ...itemOf(row),
      day: row.day,
      outcome: row.outcome,
      reason: row.reason,
      isOwn: row.user_id === userId,
      endedAt: row.ended_at,
    })),
    comments: (await listCommentsBy(db, userId)).map((row) => ({
      ...itemOf(row),
      content: row.content,
      timestamp: row.created_at,
    })),
    rewardTransactions,
    nudges,
    nudgesSent: (await store.listNudgesFrom(db, userId)).map((row) => ({
      ...(row.commitment_id === null || row.kind === null
        ? { habitId: null, challengeId: null }
        : idsOf(row.kind, row.commitment_id)),
      message: row.message,
      timestamp: row.created_at,
    })),
    invitations: (await store.listInvitationsBy(db, userId)).map((row) => ({
      ...itemOf(row),
      code: row.code,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      role: row.role,
    })),
    requestsToJoin: (await listRequestsOf(db, userId)).map((row) => ({
      ...itemOf(row),
      rewardAmount: decimalFromCents(row.reward_amount),
      rewardVisible: row.reward_visible === 1,
      role: row.role,
      askedAt: row.asked_at,
      declinedAt: row.declined_at,
    })),
    // Without the others' parts: these are not the user's data.
    goalRewards: (await readGoals(db, userId)).map(({ shared, ...goal }) => ({
      ...goal,
      isOwner: goal.userId === userId,
      part: shared?.people.find((person) => person.userId === userId)?.part ?? null,
    })),
    pledges: (await readAllPledges(deps, userId)).map(({ from, ...pledge }) => ({
      ...pledge,
      isMine: from.userId === userId,
    })),
    settlements: await inPages(
      (last: Settlement | undefined) => readSettlements(db, userId, last?.id, rowsPerPage),
      (row) => row,
    ),
    notificationSettings: (await readSettings(db, [userId])).get(userId)!,
    reminders: (await listRemindersOf(db, userId)).map((row) => ({ ...itemOf(row), time: row.at_time })),
    pushDevices: (await store.listPushDevices(db, userId)).map((row) => ({
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
  };
}

type Transaction = Awaited<ReturnType<typeof listTransactions>>[number];
type Settlement = Awaited<ReturnType<typeof readSettlements>>[number];
type Nudge = Awaited<ReturnType<typeof listNudgesTo>>[number];
type Day = Awaited<ReturnType<typeof store.listDays>>[number];
type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;
type Membership = Awaited<ReturnType<typeof listMembershipsOf>>[number];

async function readImported(db: Reader, userId: number, kinds: ReadonlyMap<number, Kind>) {
  const years = Map.groupBy(await listImportedYearsOf(db, userId), (row) => row.commitment_id);
  return mapInTurns(
    [...years],
    ([id, own]) => {
      const { kept, paused } = daysOf(own);
      return { ...idsOf(kinds.get(id) ?? 'habit', id), kept, paused };
    },
    1,
  );
}

async function readPromises(db: Reader, userId: number) {
  const items = new Map((await listCommitmentsOf(db, userId)).map((item) => [item.id, item]));
  return (await listMembershipsOf(db, userId)).flatMap((member) => {
    const item = items.get(member.commitment_id);
    return item ? [{ item, member }] : [];
  });
}

function presentMembership(item: CommitmentRow, member: Membership, user: User) {
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    isCreator: item.creator_id === user.id,
    role: member.role,
    rewardAmount: decimalFromCents(member.reward_amount),
    rewardVisible: member.reward_visible === 1,
    confirmation: member.confirmation,
    joinedAt: member.joined_at,
    joinedOn: pastDayOf(user, new Date(member.joined_at)),
    archivedAt: item.archived_at,
  };
}

const dayOfExport = (row: Day) => ({
  completionDate: row.completion_date,
  late: row.marked_on !== null,
  status: row.status,
});
const itemOf = (row: { kind: Kind; commitment_id: number }) => idsOf(row.kind, row.commitment_id);
