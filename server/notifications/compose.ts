import type { MarkToConfirm } from '#shared/contract/push-message.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { dayEndsAt, dayOf, timeIn, type Clock, type Day } from '#shared/domain/days.ts';
import { isQuiet, type Ways } from '#shared/domain/notifications.ts';
import { periodOf, type Stretch } from '#shared/domain/periods.ts';
import { scheduleOn } from '#shared/domain/schedule.ts';
import { asksSeveral, memberProgress, progressOn } from '#server/commitments/member-progress.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { isRunning } from '#server/commitments/window.ts';
import type { Reader } from '#server/db/database.ts';
import type { JobDeps } from '#server/jobs/job-handler.ts';
import * as store from './compose-store.ts';
import type {
  AboutPromise,
  Alert,
  Close,
  ComposedPush,
  ComposePushes,
  PushMessage,
  Reminder,
  What,
} from './notification.ts';
import { alertTitle, cutName, moneyPlace, promisesToKeep, reminderBody } from './notification-texts.ts';
import { readSettings } from './settings-store.ts';

/** In a larger circle nobody reads who has kept it, and reading it takes long. */
const mostMembersRead = 50;
/** A test is awaited in front of the screen. */
const testMs = 60_000;
const alertMs = 4 * 3_600_000;
/** A reminder of a day that is over, which can still be marked late. */
const overdueMs = 30 * 60_000;
/** Others may be two dates ahead or behind. */
const datesApart = 2;

type Addressed = { userId: number; what: AboutPromise };

export const composePushes: ComposePushes = async (deps, pushes) => {
  const composed = await compose(deps, pushes.filter(isAboutPromise), 'push');
  return pushes.map((push) => (isAboutPromise(push) ? composed.shift()! : testing(deps.now())));
};

/** The same decision and words for mail. Null if nothing is to be sent. */
export async function composeNotice(
  deps: Pick<JobDeps, 'db' | 'now'>,
  notice: { userId: number; what: Reminder | Alert },
): Promise<PushMessage | null> {
  const [composed] = await compose(deps, [notice], 'mail');
  return composed?.message ?? null;
}

/** Decides by what is true at this moment. About ten statements, however many there are. */
async function compose(
  { db, now: clock }: Pick<JobDeps, 'db' | 'now'>,
  pushes: readonly Addressed[],
  way: keyof Ways,
): Promise<(ComposedPush | null)[]> {
  if (pushes.length === 0) return [];
  const now = clock();
  const facts = await readFacts(db, pushes, now);
  const endOfDay = dayEnds(now);
  return pushes.map(({ userId, what }) => {
    const person = facts.people.get(userId);
    if (!person) return null;
    const settings = facts.settings.get(userId)!;
    if (what.type === 'close') {
      const isShown = 'day' in what || settings.kinds.confirmations[way];
      return isShown ? closing(what, endOfDay(person)) : null;
    }
    if (what.type === 'reminder')
      return settings.kinds.reminders[way] ? reminding(facts, person, what, now, endOfDay) : null;
    if (!settings.kinds[what.topic][way]) return null;
    const isHeldBack = settings.quietHours !== null && isQuiet(settings.quietHours, timeIn(person.timezone, now));
    return isHeldBack ? null : alerting(facts, userId, what, now);
  });
}

type Facts = Awaited<ReturnType<typeof readFacts>>;
type Doer = Awaited<ReturnType<typeof store.listDoersOf>>[number];
type Person = Clock & { id: number; name: string };

async function readFacts(db: Reader, pushes: readonly Addressed[], now: Date) {
  const userIds = unique(pushes.map(({ userId }) => userId));
  const senders = pushes.flatMap(({ what }) => (what.type === 'alert' ? [what.fromUserId] : []));
  const ids = unique(pushes.flatMap(({ what }) => idsIn(what)));
  const people = byId(await store.listPeople(db, unique([...userIds, ...senders])));
  const promises = byId(ids.length === 0 ? [] : await store.listPromises(db, ids));
  const memberships = ids.length === 0 ? [] : await store.listMemberships(db, userIds, ids);
  const idsOf = (event: Alert['event']) =>
    unique(pushes.flatMap(({ what }) => (what.type === 'alert' && what.event === event ? idsIn(what) : [])));
  const asked = idsOf('asked');
  const waiting = asked.length === 0 ? [] : await store.listWaitingFor(db, asked);
  const marked = idsOf('waiting');
  const pending = marked.length === 0 ? [] : await store.listPendingIn(db, marked, unique(senders));
  const reminded = unique(pushes.flatMap(({ what }) => (what.type === 'reminder' ? what.commitmentIds : [])));
  return {
    people,
    promises,
    settings: await readSettings(db, userIds),
    memberships: new Map(memberships.map((row) => [pair(row.commitment_id, row.user_id), row])),
    waiting: new Set(waiting.map((row) => pair(row.commitment_id, row.user_id))),
    pending: new Map(
      pending.map((row) => [`${pair(row.commitment_id, row.user_id)} ${row.completion_date}`, row.id] as const),
    ),
    ...(await readDays(
      db,
      reminded.flatMap((id) => promises.get(id) ?? []),
      userIds,
      now,
    )),
  };
}

const noSpans: ReadonlyMap<string, Stretch[]> = new Map();

/** Completions and spans that decide who has kept what: of the recipients, and of everyone in a small circle. */
async function readDays(db: Reader, items: readonly store.Promised[], userIds: readonly number[], now: Date) {
  if (items.length === 0)
    return { keptBy: new Map<number, Doer[]>(), days: new Map<string, Set<Day>>(), spans: noSpans };
  const ids = items.map(({ id }) => id);
  const counts = await store.countMembersOf(db, ids);
  const small = counts.filter(({ count }) => count <= mostMembersRead).map((row) => row.commitment_id);
  const large = ids.filter((id) => !small.includes(id));
  const utcToday = now.toISOString().slice(0, 10);
  // A day more: a reminder may be for the day before.
  const since = items
    .map((item) => periodOf(storedSchedule(item), addDays(utcToday, -datesApart - 1)).start)
    .toSorted()[0]!;
  const rows = [
    ...(small.length === 0 ? [] : await store.listDaysSince(db, small, since, undefined)),
    ...(large.length === 0 ? [] : await store.listDaysSince(db, large, since, userIds)),
  ];
  const severalTimes = items.filter((item) => asksSeveral(storedSchedule(item))).map(({ id }) => id);
  const spans = Map.groupBy(severalTimes.length === 0 ? [] : await store.listSpansOf(db, severalTimes, since), (row) =>
    pair(row.commitment_id, row.user_id),
  );
  const stretches = new Map(
    [...spans].map(([key, group]) => [key, group.map((row) => ({ from: row.from_day, until: row.until_day }))]),
  );
  const doers = Map.groupBy(small.length === 0 ? [] : await store.listDoersOf(db, small), (row) => row.commitment_id);
  const rowsOf = Map.groupBy(rows, (row) => row.commitment_id);
  const keptBy = new Map(
    items.map((item) => {
      const members = doers.get(item.id) ?? [];
      const progress = memberProgress(
        storedSchedule(item),
        members,
        rowsOf.get(item.id) ?? [],
        (userId) => stretches.get(pair(item.id, userId)) ?? [],
        now,
      );
      return [item.id, members.filter(({ user_id }) => progress.get(user_id)!.isKept)] as const;
    }),
  );
  const days = new Map<string, Set<Day>>();
  for (const { commitment_id, user_id, completion_date } of rows) {
    const key = pair(commitment_id, user_id);
    const own = days.get(key);
    if (own) own.add(completion_date);
    else days.set(key, new Set([completion_date]));
  }
  return { keptBy, days, spans: stretches };
}

/** Computing the end of a day takes long, and most people share their clock with others. */
function dayEnds(now: Date): (clock: Clock) => Date {
  const known = new Map<string, Date>();
  return (clock) => {
    const { timezone, day_start_hour, earlier_start_hour, day_start_from } = clock;
    const key = [timezone, day_start_hour, earlier_start_hour, day_start_from].join(' ');
    let end = known.get(key);
    if (!end) known.set(key, (end = dayEndsAt(clock, now)));
    return end;
  };
}

function reminding(
  facts: Facts,
  person: Person,
  what: Reminder,
  now: Date,
  endOfDay: (clock: Clock) => Date,
): ComposedPush | null {
  const open = what.commitmentIds.flatMap((id) => {
    const item = facts.promises.get(id);
    return item && isOpen(facts, item, person, what.day, now) ? [item] : [];
  });
  const [item] = open;
  if (!item) return null;
  const isOver = dayOf(person, now) !== what.day;
  const validUntil = isOver ? new Date(now.getTime() + overdueMs) : endOfDay(person);
  if (open.length > 1) {
    const texts = promisesToKeep(open.map(({ name }) => name));
    return { message: { type: 'reminder', ...texts, url: '/', tag: 'reminders' }, validUntil };
  }
  const { every } = scheduleOn(storedSchedule(item), what.day);
  const others = (facts.keptBy.get(item.id) ?? []).filter(({ user_id }) => user_id !== person.id);
  return {
    message: {
      type: 'reminder',
      title: cutName(item.name),
      body: reminderBody(
        others.map(({ name }) => name),
        every,
        what.time,
      ),
      ...placeOf(item),
      actions: true,
      complete: { items: itemsOf(item), id: item.id, day: what.day, idempotencyKey: what.idempotencyKey },
    },
    validUntil,
  };
}

/** Whether the person still has to do it on that day. */
function isOpen(facts: Facts, item: store.Promised, person: Person, day: Day, now: Date): boolean {
  const member = facts.memberships.get(pair(item.id, person.id));
  if (!member || member.role !== 'doer' || member.paused_at !== null) return false;
  if (item.archived_at !== null || !isRunning(item, day)) return false;
  const today = dayOf(person, now);
  if (day !== today && (item.allow_late === 0 || day > today)) return false;
  const schedule = storedSchedule(item);
  const days = facts.days.get(pair(item.id, person.id)) ?? new Set<Day>();
  const spansOf = (userId: number) => facts.spans.get(pair(item.id, userId)) ?? [];
  const progress = progressOn(schedule, day, days, member, spansOf);
  return !progress.isResting && !progress.isKept && !days.has(day);
}

function alerting(facts: Facts, userId: number, what: Alert, now: Date): ComposedPush | null {
  const sender = facts.people.get(what.fromUserId);
  if (what.commitmentId === null) return sender ? aboutMoney(what, sender.name, now) : null;
  const item = facts.promises.get(what.commitmentId);
  if (!item || !sender || !facts.memberships.has(pair(item.id, userId))) return null;
  if (isOutdated(facts, item, userId, what)) return null;
  const title = alertTitle(what.event, sender.name);
  const confirm = markToConfirm(facts, item, what);
  return {
    message: {
      type: 'alert',
      title,
      body: cutName(item.name),
      ...placeOf(item),
      ...(confirm && { actions: true, confirm }),
    },
    validUntil: new Date(now.getTime() + alertMs),
  };
}

function aboutMoney({ event }: Alert, name: string, now: Date): ComposedPush {
  return {
    message: { type: 'alert', title: alertTitle(event, name), ...moneyPlace(event) },
    validUntil: new Date(now.getTime() + alertMs),
  };
}

/** The request or the mark has been answered, or is for others to answer. */
function isOutdated(facts: Facts, item: store.Promised, userId: number, what: Alert): boolean {
  const { event, fromUserId } = what;
  const key = pair(item.id, fromUserId);
  if (event === 'asked') return item.creator_id !== userId || !facts.waiting.has(key);
  if (event !== 'waiting') return false;
  return facts.memberships.get(pair(item.id, userId))?.role !== 'overseer' || !markToConfirm(facts, item, what);
}

function markToConfirm(facts: Facts, item: store.Promised, { fromUserId, mark }: Alert): MarkToConfirm | undefined {
  const completionId = mark && facts.pending.get(`${pair(item.id, fromUserId)} ${mark.day}`);
  if (completionId === undefined) return undefined;
  return { items: itemsOf(item), id: item.id, completionId, idempotencyKey: mark!.idempotencyKey };
}

function closing({ type, commitmentId, ...which }: Close, validUntil: Date): ComposedPush {
  const tag = tagOf(commitmentId);
  return { message: { type, title: '', body: '', url: '/', tag, ...which, silent: true }, validUntil };
}

function isAboutPromise(push: { userId: number; what: What }): push is Addressed {
  return push.what.type !== 'test';
}

function testing(now: Date): ComposedPush {
  const words = { title: 'Kept', body: 'Notifications work on this device.' };
  const message = { type: 'alert', ...words, url: '/profile?tab=notifications', tag: 'test' } as const;
  return { message, validUntil: new Date(now.getTime() + testMs) };
}

const itemsOf = ({ kind }: store.Promised) => (kind === 'habit' ? 'habits' : 'challenges');
const placeOf = (item: store.Promised) => ({ url: `/${itemsOf(item)}/${item.id}`, tag: tagOf(item.id) });
const tagOf = (commitmentId: number) => `promise-${commitmentId}`;

function idsIn(what: AboutPromise): number[] {
  if (what.type === 'reminder') return what.commitmentIds;
  return what.commitmentId === null ? [] : [what.commitmentId];
}

const pair = (commitmentId: number, userId: number) => `${commitmentId} ${userId}`;
const unique = (ids: readonly number[]) => [...new Set(ids)];
const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
