import { expect, test } from 'vitest';
import { readCache } from './read-cache.ts';

let at = 0;
const now = () => new Date(at);
const small = () => readCache<string, number>({ max: 2, freshForMs: 5000 }, now);

test('a value is read only once', async () => {
  const numbers = small();
  expect(numbers.peek('one')).toBeUndefined();
  expect(await numbers.get('one', async () => 1)).toBe(1);
  expect(await numbers.get('one', async () => 2)).toBe(1);
  expect(numbers.peek('one')).toBe(1);
});

test('a dropped value is read again', async () => {
  const numbers = small();
  await numbers.get('one', async () => 1);
  numbers.drop('one');
  expect(await numbers.get('one', async () => 2)).toBe(2);
});

test('a read that began before a drop is not cached after it', async () => {
  const numbers = small();
  const { promise, resolve } = Promise.withResolvers<number>();
  const early = numbers.get('one', () => promise);
  numbers.drop('one');
  const late = numbers.get('one', async () => 2);
  resolve(1);
  expect([await early, await late]).toEqual([1, 2]);
  expect(numbers.peek('one')).toBe(2);
});

test('nor if dropWhere is called while it runs', async () => {
  const numbers = small();
  const { promise, resolve } = Promise.withResolvers<number>();
  const early = numbers.get('one', () => promise);
  numbers.dropWhere(() => false);
  resolve(1);
  await early;
  expect(numbers.peek('one')).toBeUndefined();
});

test('simultaneous gets share one read', async () => {
  const numbers = small();
  let readings = 0;
  const read = async () => ++readings;
  expect(await Promise.all([numbers.get('one', read), numbers.get('one', read), numbers.get('one', read)])).toEqual([
    1, 1, 1,
  ]);
});

test('a missing value, or a failed read, is not cached', async () => {
  const numbers = small();
  expect(await numbers.get('one', async () => undefined)).toBeUndefined();
  await expect(numbers.get('one', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await numbers.get('one', async () => 3)).toBe(3);
});

test('entries that are not used make room', async () => {
  const numbers = small();
  await numbers.get('one', async () => 1);
  await numbers.get('two', async () => 2);
  numbers.peek('one');
  await numbers.get('three', async () => 3);
  expect([numbers.peek('one'), numbers.peek('two'), numbers.peek('three')]).toEqual([1, undefined, 3]);
});

test('a value older than freshForMs is read again', async () => {
  const numbers = small();
  await numbers.get('one', async () => 1);
  at += 4999;
  expect(numbers.peek('one')).toBe(1);
  at += 1;
  expect(numbers.peek('one')).toBeUndefined();
  expect(await numbers.get('one', async () => 2)).toBe(2);
});

test('dropWhere drops only matching entries', async () => {
  const numbers = small();
  await numbers.get('one', async () => 1);
  await numbers.get('two', async () => 2);
  numbers.dropWhere((value) => value === 2);
  expect([numbers.peek('one'), numbers.peek('two')]).toEqual([1, undefined]);
});

test('a value is read again after a quarter of an hour, when a day may have ended', async () => {
  const numbers = readCache<string, number>({ max: 2, freshForMs: Infinity }, now);
  at = Date.parse('2026-03-10T10:44:59.999Z');
  await numbers.get('one', async () => 1);
  expect(numbers.peek('one')).toBe(1);
  at += 1;
  expect(await numbers.get('one', async () => 2)).toBe(2);
});

test('weighed entries make room by their weight', async () => {
  const texts = readCache<string, string>({ max: 10, weigh: (text) => text.length, freshForMs: 5000 }, now);
  await texts.get('one', async () => '1234');
  await texts.get('two', async () => '12345');
  expect(texts.peek('one')).toBe('1234');
  await texts.get('three', async () => '12');
  expect([texts.peek('one'), texts.peek('two'), texts.peek('three')]).toEqual(['1234', undefined, '12']);
  texts.drop('one');
  await texts.get('four', async () => '12345678');
  expect([texts.peek('three'), texts.peek('four')]).toEqual(['12', '12345678']);
  await texts.get('five', async () => 'more than all of it');
  expect(texts.peek('five')).toBeUndefined();
});
