import type { FileReply } from '#shared/contract/endpoint.ts';
import { dayOf } from '#shared/domain/days.ts';
import {
  add,
  decimalFromCents,
  noCents,
  showMoney,
  subtract,
  type Cents,
  type Currency,
} from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { findUser } from '#server/auth/user-store.ts';
import { lockUsers } from '#server/commitments/member-store.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { rowsPerPage, takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { alertAboutMoney } from '#server/nudges/money-alerts.ts';
import { fixTallies } from './fix-tallies.ts';
import { presentSettlement } from './pledge-presenter.ts';
import * as pledges from './pledge-store.ts';
import { settlementsHeader, settlementLine } from './settlement-csv.ts';
import * as store from './settlement-store.ts';
import { countPledge } from './tally.ts';

type Pair = { from_user_id: number; to_user_id: number; currency: Currency };

/** Per person and currency. What each owes is apart from what the other owes. */
export async function readDues(deps: Deps, userId: number) {
  const { db } = deps;
  await fixTallies(deps, await pledges.listLivePledges(db, userId));
  const live = await pledges.listLivePledges(db, userId);
  const turn = takingTurns();
  const owed = amountsByPair();
  for (const row of live) {
    await turn();
    const { earned } = await countPledge(db, row, deps.now(), { isInTransaction: false });
    owed.add(row, earned);
  }
  for (const row of await pledges.sumFinalOf(db, userId)) owed.add(row, row.amount);
  for (const row of await store.sumConfirmedOf(db, userId)) owed.add(row, subtract(noCents, row.amount));
  const waiting = await store.listWaiting(db, userId);
  const others = new Map<string, { other: number; currency: Currency; isOpen: boolean }>();
  const note = (row: Pair, isOpen: boolean) => {
    const other = row.from_user_id === userId ? row.to_user_id : row.from_user_id;
    const key = `${other} ${row.currency}`;
    others.set(key, { other, currency: row.currency, isOpen: isOpen || (others.get(key)?.isOpen ?? false) });
  };
  for (const row of owed.pairs()) note(row, false);
  for (const row of live) note(row, row.ended_at === null);
  for (const row of waiting) note(row, true);
  const names = await pledges.listNames(db, [...new Set([...others.values()].map(({ other }) => other))]);
  return [...others.values()]
    .map(({ other, currency, isOpen }) => {
      const owedToMe = owed.of({ from_user_id: other, to_user_id: userId, currency });
      const owedByMe = owed.of({ from_user_id: userId, to_user_id: other, currency });
      const theirs = waiting.filter(
        (row) => row.currency === currency && [row.from_user_id, row.to_user_id].includes(other),
      );
      return {
        isShown: isOpen || owedToMe > 0 || owedByMe > 0,
        due: {
          userId: other,
          name: names.get(other)!.name,
          isGone: names.get(other)!.isGone,
          currency,
          owedToMe: decimalFromCents(owedToMe),
          owedByMe: decimalFromCents(owedByMe),
          waiting: theirs.map((row) => presentSettlement(row, userId, names)),
        },
      };
    })
    .filter(({ isShown }) => isShown)
    .map(({ due }) => due)
    .toSorted((a, b) => a.userId - b.userId || (a.currency < b.currency ? -1 : 1));
}

/** At most what is owed. Nothing moves: the other person says whether they received it. */
export async function settle(deps: Deps, userId: number, form: { userId: number; currency: Currency; amount: Cents }) {
  const now = deps.now();
  const { userId: otherId, currency, amount } = form;
  const made = await deps.write(async (tx) => {
    // So that two payments at once do not both fit.
    await lockUsers(
      tx,
      [userId, otherId].toSorted((a, b) => a - b),
    );
    const owed = await owedBetween(tx, userId, otherId, currency, now);
    if (owed === undefined) throw refuse('not_found');
    const other = await findUser(tx, otherId);
    if (!other) throw refuse('companion_gone');
    if (amount > owed) throw refuse('above_owed', { sentence: owedSentence(owed, currency) });
    const row = await store.insertSettlement(tx, { from_user_id: userId, to_user_id: otherId, currency, amount }, now);
    if (!row) throw refuse('settlement_waiting');
    const message = 'Says that you were paid. Did it arrive?';
    const alert = { event: 'paid', commitmentId: null, fromUserId: userId, toUserIds: [otherId] } as const;
    await alertAboutMoney(tx, { ...alert, about: otherId, message }, now);
    return presentSettlement(row, userId, new Map([[otherId, other]]));
  });
  deps.hub.send([userId, otherId], { action: 'pledges' });
  ring(deps, otherId);
  return made;
}

/** By the person who was paid, once. A payment that did not arrive is owed as before. */
export async function answer(deps: Deps, userId: number, id: number, state: 'confirmed' | 'rejected') {
  const now = deps.now();
  const { row, shown } = await deps.write(async (tx) => {
    const found = await store.lockSettlement(tx, userId, id);
    if (!found) throw refuse('not_found');
    if (found.to_user_id !== userId) throw refuse('not_your_settlement');
    if (found.state !== 'waiting') throw refuse('settlement_answered');
    const row = await store.answerSettlement(tx, id, state, now);
    const names = await pledges.listNames(tx, [row.from_user_id, userId]);
    await alertPayer(tx, row, firstName(names.get(userId)!.name), now);
    return { row, shown: presentSettlement(row, userId, names) };
  });
  deps.hub.send([row.from_user_id, row.to_user_id], { action: 'pledges' });
  ring(deps, row.from_user_id);
  return shown;
}

/** A person who deleted their account meanwhile has no alerts. */
async function alertPayer(tx: Tx, row: store.SettlementRow, who: string, now: Date): Promise<void> {
  const { id, from_user_id: payerId, to_user_id: fromUserId, state } = row;
  if (!(await findUser(tx, payerId))) return;
  const people = { commitmentId: null, fromUserId, toUserIds: [payerId] };
  if (state === 'confirmed')
    await alertAboutMoney(
      tx,
      { event: 'paymentConfirmed', about: id, ...people, message: 'Confirmed that you paid.' },
      now,
    );
  else
    await alertAboutMoney(
      tx,
      { event: 'paymentRejected', about: payerId, ...people, message: `${who} hasn’t received it yet.` },
      now,
    );
}

function ring(deps: Deps, userId: number): void {
  deps.hub.send([userId], { action: 'notifications' });
  deps.jobs.wake();
}

export async function readSettlements(db: Reader, userId: number, before: number | undefined, limit: number) {
  const rows = await store.listSettlements(db, userId, before, limit);
  const ids = [...new Set(rows.flatMap((row) => [row.from_user_id, row.to_user_id]))];
  const names = await pledges.listNames(db, ids);
  return rows.map((row) => presentSettlement(row, userId, names));
}

export async function downloadSettlements(deps: Deps, userId: number): Promise<FileReply> {
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not_signed_in');
  return {
    name: `kept-between-us-${dayOf(user, deps.now())}.csv`,
    pieces: csvPieces(deps, userId, user.timezone),
  };
}

async function* csvPieces({ db }: Deps, userId: number, timeZone: string) {
  let before: number | undefined;
  let text = settlementsHeader;
  do {
    const rows = await readSettlements(db, userId, before, rowsPerPage);
    yield text + rows.map((row) => settlementLine(row, timeZone)).join('');
    before = rows.length < rowsPerPage ? undefined : rows.at(-1)!.id;
    text = '';
  } while (before !== undefined);
}

/** Undefined if neither ever owed the other anything in that currency. */
async function owedBetween(tx: Tx, fromId: number, toId: number, currency: Currency, now: Date) {
  const live = await pledges.listLiveBetween(tx, fromId, toId, currency);
  const final = await pledges.sumFinalBetween(tx, fromId, toId, currency);
  if (live.length === 0 && final === noCents) return undefined;
  const earned: Cents[] = [final];
  for (const row of live) earned.push((await countPledge(tx, row, now, { isInTransaction: true })).earned);
  return atLeastNothing(subtract(add(...earned), await store.sumConfirmedBetween(tx, fromId, toId, currency)));
}

function amountsByPair() {
  const amounts = new Map<string, { pair: Pair; amount: Cents }>();
  const keyOf = ({ from_user_id, to_user_id, currency }: Pair) => `${from_user_id} ${to_user_id} ${currency}`;
  return {
    add(pair: Pair, amount: Cents) {
      const known = amounts.get(keyOf(pair));
      amounts.set(keyOf(pair), { pair, amount: add(known?.amount ?? noCents, amount) });
    },
    of: (pair: Pair): Cents => atLeastNothing(amounts.get(keyOf(pair))?.amount ?? noCents),
    pairs: () => [...amounts.values()].map(({ pair }) => pair),
  };
}

/** A mark that is undone after it was settled leaves more paid than owed, which counts towards the next ones. */
function atLeastNothing(amount: Cents): Cents {
  return amount > 0 ? amount : noCents;
}

function owedSentence(owed: Cents, currency: Currency): string {
  if (owed === noCents) return 'You owe them nothing.';
  return `You owe them ${showMoney(decimalFromCents(owed), currency)}.`;
}
