import { describe, expect, test } from 'vitest';
import { currencies, type Cents } from '#shared/domain/money.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

test('every listed currency can be chosen, and the balance keeps its number', async () => {
  const person = await kept.person();
  const balance = 128_450 as Cents;
  await kept.deps.write((tx) => tx.updateTable('users').set({ balance }).where('id', '=', person.id).execute());
  expect(currencies).toHaveLength(22);
  for (const currency of currencies)
    expect(await person.send('PATCH', '/api/user', { currency })).toMatchObject({
      status: 200,
      body: { id: person.id, currency, balance: '1284.50' },
    });
});

describe('today and its end follow the time zone', () => {
  test.for([
    ['UTC', '2026-03-10', '2026-03-11T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-11', '2026-03-11T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-03-10', '2026-03-11T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-10', '2026-03-10T18:15:00.000Z'],
    ['Asia/Katmandu', '2026-03-10', '2026-03-10T18:15:00.000Z'],
    ['America/New_York', '2026-03-10', '2026-03-11T04:00:00.000Z'],
  ] as const)('%s', async ([timezone, today, dayEndsAt]) => {
    const person = await kept.person({ timezone: 'Europe/Paris' });
    const reply = await person.send('PATCH', '/api/user', { timezone });
    expect(reply).toMatchObject({ status: 200, body: { timezone, today, dayEndsAt } });
    expect((await person.send('GET', '/api/user')).body).toEqual(reply.body);
  });
});

test('each can be changed without the other, both, or none', async () => {
  const person = await kept.person();
  const patch = async (form: object) => (await person.send('PATCH', '/api/user', form)).body;
  expect(await patch({ currency: 'EUR' })).toMatchObject({ currency: 'EUR', timezone: 'UTC' });
  expect(await patch({ timezone: 'Asia/Tokyo' })).toMatchObject({ currency: 'EUR', timezone: 'Asia/Tokyo' });
  expect(await patch({ currency: 'SEK', timezone: 'UTC' })).toMatchObject({ currency: 'SEK', timezone: 'UTC' });
  expect(await patch({})).toMatchObject({ currency: 'SEK', timezone: 'UTC' });
});

describe('a setting is refused with the message of its field, and nothing changes', () => {
  test.for([
    ['timezone', '+05:30', 'Unknown time zone'],
    ['timezone', '-08:00', 'Unknown time zone'],
    ['timezone', 'Mars/Olympus_Mons', 'Unknown time zone'],
    ['timezone', '', 'Unknown time zone'],
    ['timezone', null, 'Time zone must be text'],
    ['timezone', 'x'.repeat(65), 'At most 64 characters'],
    ['currency', 'usd', 'Please select your currency.'],
    ['currency', 'XXX', 'Please select your currency.'],
    ['currency', null, 'Please select your currency.'],
    ['dayStartHour', -1, 'Please choose an hour between 0 and 6'],
    ['dayStartHour', 7, 'Please choose an hour between 0 and 6'],
    ['dayStartHour', 3.5, 'Please choose an hour between 0 and 6'],
    ['dayStartHour', '4', 'Please choose an hour between 0 and 6'],
    ['dayStartHour', null, 'Please choose an hour between 0 and 6'],
  ] as const)('%s %j: %s', async ([field, value, sentence]) => {
    const person = await kept.person();
    const { body: before } = await person.send('GET', '/api/user');
    const form = { currency: 'EUR', timezone: 'Asia/Tokyo', dayStartHour: 4 };
    expect(await person.send('PATCH', '/api/user', { ...form, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', message: sentence },
    });
    expect((await person.send('GET', '/api/user')).body).toEqual(before);
    expect((await person.send('PATCH', '/api/user', form)).status, 'with that field right').toBe(200);
  });
});

test('other fields cannot be changed', async () => {
  const person = await kept.person();
  const { body: before } = await person.send('GET', '/api/user');
  await person.send('PATCH', '/api/user', { name: 'Bob', email: 'bob@example.com', balance: '9.00', id: 1 });
  expect((await person.send('GET', '/api/user')).body).toEqual(before);
});
