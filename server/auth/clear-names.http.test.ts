import { expect, test } from 'vitest';
import { ask, habitForm, makeHabit } from '#server/testing/ask.ts';
import { getHabit } from '#shared/contract/habit-calls.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();
const sentence = 'Please use characters that can be seen';
const refused = { status: 400, body: { code: 'bad_input', message: sentence } };
const unseen = ['\u200D', '\u3164', 'Ann\u202Enna', 'Ann\nBob', '\u200B\u200B'];
const challenge = { name: 'Swim far', description: 'Any pool, any stroke.', currency: 'USD' };
let people = 0;

test.for(unseen)('the name %j is refused for people, habits, challenges and goals', async (name) => {
  const username = `unseen${++people}`;
  const form = { username, email: `${username}@example.com`, password: 'secret-1', name };
  expect(await kept.browser().send('POST', '/api/register', form)).toMatchObject(refused);
  const ann = await kept.person();
  const long = `${name}   ${name}`.padEnd(3, name);
  expect(await ann.send('PUT', '/api/user/profile', { name: long })).toMatchObject({ status: 400 });
  expect(await ann.send('POST', '/api/habits', { ...habitForm, name })).toMatchObject(refused);
  expect(await ann.send('POST', '/api/challenges', { ...challenge, name: long })).toMatchObject({ status: 400 });
  expect(await ann.send('POST', '/api/goal-rewards', { title: name, price: '5' })).toMatchObject(refused);
  const habit = await makeHabit(ann);
  expect(await ann.send('PATCH', `/api/habits/${habit.id}`, { name })).toMatchObject(refused);
  expect(await ask(ann, getHabit, habit)).toMatchObject({ name: habitForm.name });
});

test('a person who has such a name keeps it, and can change everything else', async () => {
  const ann = await kept.person();
  const name = 'Ann\u202Enna';
  await kept.deps.write((tx) => tx.updateTable('users').set({ name }).where('id', '=', ann.id).execute());
  const reply = await ann.send('PUT', '/api/user/profile', { name, currency: 'EUR' });
  expect(reply).toMatchObject({ status: 200, body: { name, currency: 'EUR' } });
  expect(await ann.send('PUT', '/api/user/profile', { name: `${name}!` })).toMatchObject(refused);
  expect((await ann.send('PUT', '/api/user/profile', { name: 'Anna' })).status).toBe(200);
});

test.for(['admin', 'Support', 'no-reply', 'K.E.P.T'])(
  'the username %s cannot be registered, and can log in',
  async (username) => {
    const form = { username, email: `reserved${++people}@example.com`, password: 'secret-1', name: 'Ann' };
    expect(await kept.browser().send('POST', '/api/register', form)).toMatchObject({
      status: 400,
      body: { message: 'That username is reserved. Please choose another one' },
    });
    expect((await kept.browser().send('POST', '/api/login', form)).status).toBe(401);
  },
);
