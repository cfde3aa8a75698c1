import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

test('whoever registers is signed in and sees their own account', async () => {
  const ann = await kept.person({
    username: 'Ann.Lee',
    email: 'Ann@Example.com',
    name: 'Ann Lee',
    timezone: 'Asia/Tokyo',
  });
  const { status, body } = await ann.send('GET', '/api/user');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: ann.id,
    username: 'Ann.Lee',
    email: 'Ann@Example.com',
    name: 'Ann Lee',
    balance: '0.00',
    currency: 'USD',
    timezone: 'Asia/Tokyo',
    today: '2026-03-10',
    dayEndsAt: '2026-03-10T15:00:00.000Z',
  });
});
