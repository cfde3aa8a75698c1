import { firstName, tileOf } from '#shared/domain/names.ts';
import type { Every } from '#shared/domain/schedule.ts';
import type { AlertEvent } from './notification.ts';

// No amounts, and nothing that a person wrote but names.

/** Longer names are cut, so that a message stays small. */
const longestName = 80;
const longestList = 200;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function cutName(name: string, longest = longestName): string {
  if (name.length <= longest) return name;
  const letters = Array.from(graphemes.segment(name), ({ segment }) => segment);
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : name;
}

const spans: Record<Every, string> = { day: 'today', week: 'this week', month: 'this month' };

/** Who has kept it, else that this is the reminder of that time. `time` is null for one that comes again. */
export function reminderBody(keptBy: readonly string[], every: Every, time: string | null): string {
  if (keptBy.length > 0)
    return `${listed(keptBy)} ${keptBy.length === 1 ? 'has' : 'have'} already kept it ${spans[every]}.`;
  return time === null ? "Here's your reminder again." : `Here's your ${time} reminder.`;
}

/** Several promises in one notification. */
export function promisesToKeep(names: readonly string[]): { title: string; body: string } {
  const titles = names.map((name) => tileOf(name).title);
  return { title: `${names.length} promises to keep`, body: cutName(titles.join(', '), longestList) };
}

const deeds: Record<AlertEvent, (name: string) => string> = {
  nudge: (name) => `${name} nudged you`,
  comment: (name) => `${name} wrote a comment`,
  pause: (name) => `${name} paused`,
  return: (name) => `${name} is back`,
  joined: (name) => `${name} joined`,
  left: (name) => `${name} left`,
  asked: (name) => `${name} asks to join`,
  accepted: (name) => `${name} let you in`,
  everyoneKept: () => 'Everyone kept it',
  waiting: (name) => `${name} waits for your word`,
  confirmed: (name) => `${name} confirmed your mark`,
  declined: (name) => `${name} could not confirm your mark`,
  goalJoined: (name) => `${name} saves with you`,
  goalRedeemed: (name) => `${name} redeemed it for all of you`,
  goalLowered: (name) => `${name} lowered the price`,
  pledged: (name) => `${name} promises you something`,
  pledgeAccepted: (name) => `${name} accepted what you promised`,
  pledgeEnded: (name) => `${name} ended what was promised`,
  paid: (name) => `${name} says you were paid`,
  paymentConfirmed: (name) => `${name} confirmed that you paid`,
  paymentRejected: (name) => `${name} hasn’t received it yet`,
};

/** What happened; the body of the notification names the promise. */
export function alertTitle(event: AlertEvent, name: string): string {
  return deeds[event](cutName(name));
}

/** Of what belongs to no promise: the body, and where it leads. */
export function moneyPlace(event: AlertEvent) {
  if (event === 'goalJoined' || event === 'goalRedeemed' || event === 'goalLowered')
    return { body: 'A goal you save for together', url: '/goal-rewards', tag: 'goals' };
  return { body: 'Between us', url: '/statement', tag: 'between-us' };
}

const inWords = new Intl.ListFormat('en-GB');

/** "Tom", "Tom and Mei", "Tom, Mei and 2 others". */
function listed(names: readonly string[]): string {
  const first = names.map((name) => cutName(firstName(name)));
  const shown = first.length > 3 ? [...first.slice(0, 2), `${first.length - 2} others`] : first;
  return inWords.format(shown);
}
