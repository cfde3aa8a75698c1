import { describe, expect, test } from 'vitest';
import { createGoalReward, listGoalRewards } from '#shared/contract/goal-reward-calls.ts';
import { ask, type Person } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const form = { title: 'Shoes', price: '150', link: 'https://example.com/shoes' };
const add = (person: Person, more: object = {}) => ask(person, createGoalReward, {}, { ...form, ...more });

describe('a goal', () => {
  test('is stored and listed', async () => {
    const ann = await quickPerson(kept);
    const goal = await add(ann);
    expect(goal).toEqual({
      id: expect.any(Number),
      userId: ann.id,
      shared: null,
      title: 'Shoes',
      price: '150.00',
      link: 'https://example.com/shoes',
      isRedeemed: false,
      redeemedAt: null,
      createdAt: '2026-03-10T12:00:00.000Z',
    });
    const second = await add(ann, { title: ' Tea ', price: 0.01, link: null });
    expect(second).toMatchObject({ title: 'Tea', price: '0.01', link: null });
    expect(await ask(ann, listGoalRewards)).toEqual([goal, second]);
  });

  test('can be changed as a whole or in parts', async () => {
    const ann = await quickPerson(kept);
    const { id } = await add(ann);
    const change = async (part: object) => (await ann.send('PATCH', `/api/goal-rewards/${id}`, part)).body;
    expect(await change({ title: 'Boots' })).toMatchObject({ title: 'Boots', price: '150.00', link: form.link });
    expect(await change({ price: 12.5 })).toMatchObject({ title: 'Boots', price: '12.50', link: form.link });
    expect(await change({ link: null })).toMatchObject({ title: 'Boots', price: '12.50', link: null });
    expect(await change({ link: 'http://example.com' })).toMatchObject({ link: 'http://example.com' });
    expect(await change({ link: '' })).toMatchObject({ link: null });
    const before = (await ask(ann, listGoalRewards))[0];
    expect(await change({})).toEqual(before);
  });

  test('can be deleted', async () => {
    const ann = await quickPerson(kept);
    const { id } = await add(ann);
    expect((await ann.send('DELETE', `/api/goal-rewards/${id}`)).status).toBe(204);
    expect((await ann.send('DELETE', `/api/goal-rewards/${id}`)).status).toBe(404);
    expect(await ask(ann, listGoalRewards)).toEqual([]);
  });

  test.for(['PATCH', 'DELETE', 'POST'] as const)('of another user is not found: %s', async (method) => {
    const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
    const goal = await add(ann);
    const url = `/api/goal-rewards/${goal.id}${method === 'POST' ? '/redeem' : ''}`;
    expect((await bob.send(method, url, method === 'PATCH' ? { title: 'Mine' } : undefined)).status).toBe(404);
    expect(await ask(bob, listGoalRewards)).toEqual([]);
    expect(await ask(ann, listGoalRewards)).toEqual([goal]);
  });
});

const refused = [
  ['title', '', 'Title is required'],
  ['title', '   ', 'Title is required'],
  ['title', null, 'Title is required'],
  ['title', 7, 'Title is required'],
  ['title', 'x'.repeat(101), 'Title must be less than 100 characters'],
  ['price', '', 'Price must be greater than 0'],
  ['price', 0, 'Price must be greater than 0'],
  ['price', '0.00', 'Price must be greater than 0'],
  ['price', -5, 'Price must be greater than 0'],
  ['price', '-0.01', 'Price must be greater than 0'],
  ['price', 0.001, 'Maximum 2 decimal places allowed'],
  ['price', 100_000_000, 'Maximum amount is 99,999,999.99'],
  ['price', '1e3', 'Please enter a valid number'],
  ['price', '0x10', 'Please enter a valid number'],
  ['price', null, 'Please enter a valid number'],
  ['price', true, 'Please enter a valid number'],
  ['link', 'javascript:alert(1)', 'Please enter a valid link'],
  ['link', ' javascript:alert(1)', 'Please enter a valid link'],
  ['link', 'JavaScript:alert(1)', 'Please enter a valid link'],
  ['link', 'java\nscript:alert(1)', 'Please enter a valid link'],
  ['link', 'data:text/html,<script>', 'Please enter a valid link'],
  ['link', 'ftp://example.com/x', 'Please enter a valid link'],
  ['link', 'file:///etc/passwd', 'Please enter a valid link'],
  ['link', 'example.com', 'Please enter a valid link'],
  ['link', '//example.com', 'Please enter a valid link'],
  ['link', '/goal-rewards', 'Please enter a valid link'],
  ['link', 'shoes', 'Please enter a valid link'],
  ['link', 'https://', 'Please enter a valid link'],
  ['link', 5, 'Please enter a valid link'],
  ['link', `https://example.com/${'x'.repeat(2000)}`, 'At most 2000 characters'],
] as const;

describe('a goal is refused with the message of its field, on creation and on change', () => {
  test.for(refused)('%s %j: %s', async ([field, value, sentence]) => {
    const ann = await quickPerson(kept);
    const body = { code: 'bad_input', message: sentence, issues: [{ path: field, message: sentence }] };
    expect(await ann.send('POST', '/api/goal-rewards', { ...form, [field]: value })).toMatchObject({
      status: 400,
      body,
    });
    expect(await ask(ann, listGoalRewards)).toEqual([]);
    const goal = await add(ann);
    expect(await ann.send('PATCH', `/api/goal-rewards/${goal.id}`, { [field]: value })).toMatchObject({
      status: 400,
      body,
    });
    expect(await ask(ann, listGoalRewards)).toEqual([goal]);
  });

  test.for([
    ['title', 'Title is required'],
    ['price', 'Price must be greater than 0'],
  ] as const)('without %s: %s', async ([field, message]) => {
    const ann = await quickPerson(kept);
    const { [field]: _, ...rest } = form;
    expect(await ann.send('POST', '/api/goal-rewards', rest)).toMatchObject({ status: 400, body: { message } });
  });

  test.for([
    ['title', 'x'.repeat(100), 'x'.repeat(100)],
    ['price', 99_999_999.99, '99999999.99'],
    ['price', '0.01', '0.01'],
    ['link', 'http://example.com', 'http://example.com'],
    ['link', '  https://example.com/a?b=c#d  ', 'https://example.com/a?b=c#d'],
    ['link', 'HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
    ['link', '', null],
    ['link', '   ', null],
    ['link', null, null],
    ['link', undefined, null],
  ] as const)('while %s %j is accepted', async ([field, value, kept_]) => {
    const ann = await quickPerson(kept);
    expect(await add(ann, { [field]: value })).toMatchObject({ [field]: kept_ });
  });
});
