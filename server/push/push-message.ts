import { hash } from 'node:crypto';
import type { PushMessage, What } from '#server/notifications/notification.ts';
import type { Push } from './push-service.ts';

/** Services take at least 4 kB (RFC 8030), but devices differ; encryption adds 103 bytes. */
const mostBytes = 1900;
const titleBytes = 500;

/** The message as sent, with title and text cut where names are very long. */
export function messageText(message: PushMessage): string {
  const whole = JSON.stringify(message);
  if (Buffer.byteLength(whole) <= titleBytes) return whole;
  const { title, body, ...rest } = message;
  const cut = { ...rest, title: cutTo(title, titleBytes), body: '' };
  const left = mostBytes - Buffer.byteLength(JSON.stringify(cut));
  return JSON.stringify({ ...cut, body: cutTo(body, left) });
}

/** A newer message about the same promise, and for reminders the same day, replaces one that is not delivered yet. */
export function topicOf(what: What): string {
  // A topic has at most 32 characters of base64url.
  return hash('sha256', aboutOf(what), 'base64url').slice(0, 32);
}

function aboutOf(what: What): string {
  if (what.type === 'test') return 'test';
  if (what.type === 'alert') return `alert ${what.commitmentId}`;
  if ('completionIds' in what) return `marks ${what.completionIds.join(' ')}`;
  const ids = what.type === 'reminder' ? what.commitmentIds.toSorted((a, b) => a - b) : [what.commitmentId];
  return `day ${what.day} ${ids.join(' ')}`;
}

export function urgencyOf(what: What): Push['urgency'] {
  if (what.type === 'alert') return what.topic === 'nudges' ? 'high' : 'normal';
  return what.type === 'close' ? 'normal' : 'high';
}

/** For log lines. */
export function kindOf(what: What): string {
  return what.type === 'alert' ? what.topic : what.type;
}

const graphemes = new Intl.Segmenter();

/** At most so many bytes inside a JSON string, cut between what people see as characters. */
function cutTo(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text;
  let cut = '';
  let left = bytes - bytesOf('…');
  for (const { segment } of graphemes.segment(text)) {
    left -= bytesOf(segment);
    if (left < 0) break;
    cut += segment;
  }
  return `${cut}…`;
}

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;
