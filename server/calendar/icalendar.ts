import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { takingTurns } from '#server/db/in-turns.ts';

// RFC 5545: lines end with CRLF and are folded at 75 bytes; texts escape backslashes, semicolons, commas and new lines.

/** A whole day, or the days up to `last`. */
export type CalendarEvent = { uid: string; first: Day; last: Day; title: string; category: 'Due' | 'Kept' };

/** `stamp` is one for all events, so that an unchanged calendar has the same text. */
export async function icalendar(events: readonly CalendarEvent[], stamp: Date): Promise<string> {
  const turn = takingTurns();
  const stamped = `DTSTAMP:${stamp.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const parts = [
    lines(
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Kept//Kept//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Kept',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ),
  ];
  for (const { uid, first, last, title, category } of events) {
    parts.push(
      lines(
        'BEGIN:VEVENT',
        `UID:${uid}`,
        stamped,
        `DTSTART;VALUE=DATE:${dateOf(first)}`,
        // The day after the last one.
        `DTEND;VALUE=DATE:${dateOf(addDays(last, 1))}`,
        `SUMMARY:${escaped(title)}`,
        `CATEGORIES:${category}`,
        // Shows the person as free.
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ),
    );
    await turn();
  }
  return parts.join('') + lines('END:VCALENDAR');
}

const dateOf = (day: Day) => day.replaceAll('-', '');

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);
}

function lines(...all: string[]): string {
  return all.map((line) => `${folded(line)}\r\n`).join('');
}

const mostBytes = 75;

/** No character is cut in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= mostBytes) return line;
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (bytes + more > mostBytes) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += more;
  }
  return text;
}
