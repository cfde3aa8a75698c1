import * as z from 'zod/mini';
import { isDay } from '#shared/domain/calendar.ts';
import { isTimeZone, latestStartHour } from '#shared/domain/days.ts';
import { limits } from '#shared/domain/limits.ts';
import { isClearText, isReservedUsername } from '#shared/domain/clear-names.ts';
import { currencies } from '#shared/domain/money.ts';

/** The sentence for a name that cannot be read. */
export const unclear = 'Please use characters that can be seen';

// Fields shared by several calls, with their validation messages.

/** Trimmed and not empty. */
export const requiredText = (sentence: string, max: number) =>
  z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(max, tooLong(max)));

/** A title or a name: something that can be seen. */
export const clearText = z.refine<string>((value) => value === '' || isClearText(value), unclear);

/** Trimmed, may be empty. */
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, tooLong(max)));

/** Trimmed, with a minimum length. */
export const textOf = (min: number, max: number, sentence: string) =>
  z.string(sentence).check(z.trim(), z.minLength(min, sentence), z.maxLength(max, tooLong(max)));

/** A whole number from 1, as a JSON number or as text from an input. */
export const count = (max: number, sentence: string) =>
  z.pipe(
    z.union([z.number(), z.string()], 'Please enter a valid number'),
    z.transform((value, context) => {
      const number = /^\d{1,9}$/.test(String(value).trim()) ? Number(value) : Number.NaN;
      const problem = wrongCount(value, number, max, sentence);
      if (problem) context.issues.push({ code: 'custom', message: problem, input: value });
      return number;
    }),
  );

/** For everything that has a name. */
export const requiredName = (sentence: string, max: number) => requiredText(sentence, max).check(clearText);

export const email = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(limits.email.max, tooLong(limits.email.max)),
    z.email('Please enter a valid email address'),
  );

export const username = z.string('Username is required').check(
  z.trim(),
  z.minLength(1, 'Username is required'),
  z.minLength(limits.username.min, 'Username must be at least 3 characters'),
  z.maxLength(limits.username.max, tooLong(limits.username.max)),
  z.regex(/^[A-Za-z0-9_.-]*$/, 'Username may contain letters, digits, "_", "." and "-"'),
  z.refine((name) => !isReservedUsername(name), 'That username is reserved. Please choose another one'),
);

/** Passwords are not trimmed: spaces count. */
export const passwordOfSix = (sentence: string) =>
  z
    .string(sentence)
    .check(z.minLength(limits.password.min, sentence), z.maxLength(limits.password.max, tooLong(limits.password.max)));

export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(limits.password.min, 'Password must be at least 6 characters'),
    z.maxLength(limits.password.max, tooLong(limits.password.max)),
  );

export const givenPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(limits.password.max, tooLong(limits.password.max)));

export const currency = z.enum(currencies, 'Please select your currency.');

export const timeZone = z
  .string('Time zone must be text')
  .check(z.maxLength(limits.timeZone.max, tooLong(limits.timeZone.max)), z.refine(isTimeZone, 'Unknown time zone'));

const wrongHour = `Please choose an hour between 0 and ${latestStartHour}`;
export const dayStartHour = z.int(wrongHour).check(z.minimum(0, wrongHour), z.maximum(latestStartHour, wrongHour));

/** A time on the person's own clock, "07:30". */
export const wallTime = z
  .string('Please give a time as HH:MM')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time as HH:MM'));

export { currencies };

export const id = z.int();
/** An id in a path or a query. */
export const idParam = numberText(1, Number.MAX_SAFE_INTEGER);
export const countParam = (max: number) => numberText(1, max);
export const dayParam = z.string().check(z.refine(isDay, 'Please give a day as YYYY-MM-DD'));
export const monthParam = z
  .string()
  .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM'));
export const yearParam = z.pipe(
  z.string().check(z.regex(/^(19|20|21)\d\d$/, 'Please give a year as YYYY')),
  z.transform(Number),
);
export const inviteCode = z.string().check(z.minLength(1), z.maxLength(limits.inviteCode.max));

/** "12.50" */
export const decimal = z.string();
/** "2026-11-15" */
export const day = z.string();
/** ISO 8601 with milliseconds and Z. */
export const moment = z.string();

function numberText(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,16}$/, 'Please give a number')),
    z.transform((text, context) => {
      const value = Number(text);
      if (value < min || value > max)
        context.issues.push({ code: 'custom', message: `Please give a number from ${min} to ${max}`, input: text });
      return value;
    }),
  );
}

function wrongCount(value: number | string, number: number, max: number, sentence: string): string | undefined {
  if (number === 0 || /^-\d+$/.test(String(value).trim())) return sentence;
  if (Number.isNaN(number)) return 'Please enter a valid number';
  return number > max ? `At most ${max} days` : undefined;
}

export function tooLong(max: number) {
  return `At most ${max} characters`;
}
