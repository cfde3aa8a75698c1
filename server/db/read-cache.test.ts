import { expect, test } from 'vitest';
import { readCache } from './read-cache.ts';

let at = 0;
const now = () => new Date(at);
const small = () => readCache<string, number>({ max: 2, freshForMs: 5000 }, now);

test('what was read once is not read again', async () => {
  const numbers = small();
  expect(numbers.peek('one')).toBeUndefined();
  expect(await numbers.get('one', async () => 1)).toBe(1);
  expect(await numbers.get('one', async () => 2)).toBe(1);
  expect(numbers.peek('one')).toBe(1);
});

test('what is dropped is read anew', async () => {
  const numbers = small();
  await numbers.get('one', async () => 1);
  numbers.drop('one');
  expect(await numbers.get('one', async () => 2)).toBe(2);
});

test('a reading that began before a change is not kept after it', async () => {
  const numbers = small();
  const { promise, resolve } = Promise.withResolvers<number>();
  const early = numbers.get('one', () => promise);
  numbers.drop('one');
  const late = numbers.get('one', async () => 2);
  resolve(1);
  expect([await early, await late]).toEqual([1, 2]);
  expect(numbers.peek('one')).toBe(2);
});

test('nor when everything that might be stale is dropped while it runs', async () => {
  const numbers = small();
  const { promise, resolve } = Promise.withResolvers<number>();
  const early = numbers.get('one', () => promise);
  numbers.dropWhere(() => false);
  resolve(1);
  await early;
  expect(numbers.peek('one')).toBeUndefined();
});

test('many who ask at once share one reading', async () => {
  const numbers = small();
  let readings = 0;
  const read = async () => ++readings;
  expect(await Promise.all([numbers.get('one', read), numbers.get('one', read), numbers.get('one', read)])).toEqual([
    1, 1, 1,
  ]);
});

test('what is not there, or could not be read, is asked for again', async () => {
  const numbers = small();
  expect(await numbers.get('one', async () => undefined)).toBeUndefined();
  await expect(numbers.get('one', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await numbers.get('one', async () => 3)).toBe(3);
});

test('those that nobody asks for make room', async () => {
  const numbers = small();
  await numbers.get('one', async () => 1);
  await numbers.get('two', async () => 2);
  numbers.peek('one');
  await numbers.get('three', async () => 3);
  expect([numbers.peek('one'), numbers.peek('two'), numbers.peek('three')]).toEqual([1, undefined, 3]);
});

test('what is older than allowed is read anew', async () => {
  const numbers = small();
  await numbers.get('one', async () => 1);
  at += 4999;
  expect(numbers.peek('one')).toBe(1);
  at += 1;
  expect(numbers.peek('one')).toBeUndefined();
  expect(await numbers.get('one', async () => 2)).toBe(2);
});

test('only what is stale is dropped', async () => {
  const numbers = small();
  await numbers.get('one', async () => 1);
  await numbers.get('two', async () => 2);
  numbers.dropWhere((value) => value === 2);
  expect([numbers.peek('one'), numbers.peek('two')]).toEqual([1, undefined]);
});

test('what was read before a quarter of an hour is read again after it: a day may have ended', async () => {
  const numbers = readCache<string, number>({ max: 2, freshForMs: Infinity }, now);
  at = Date.parse('2026-03-10T10:44:59.999Z');
  await numbers.get('one', async () => 1);
  expect(numbers.peek('one')).toBe(1);
  at += 1;
  expect(await numbers.get('one', async () => 2)).toBe(2);
});

test('those that are weighed make room by their weight', async () => {
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
