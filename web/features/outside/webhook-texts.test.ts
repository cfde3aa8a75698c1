import { expect, test } from 'vitest';
import type { WebhookDelivery } from '#shared/contract/webhook-calls.ts';
import { deliveryText, deliveryTitle, eventList, shownUrl } from './webhook-texts.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const delivery: WebhookDelivery = {
  id: 1,
  event: 'completion',
  name: 'Morning run',
  state: 'delivered',
  attempts: 1,
  status: 200,
  failure: null,
  createdAt: '2026-03-10T07:12:00.000Z',
  lastTriedAt: '2026-03-10T07:12:00.000Z',
  nextTryAt: null,
};
const text = (change: Partial<WebhookDelivery>) => deliveryText({ ...delivery, ...change }, now, 'UTC');

test('a delivery says what it is about, when it was tried and how it went', () => {
  expect(deliveryTitle(delivery)).toBe('Morning run kept');
  expect(deliveryTitle({ ...delivery, event: 'goal', name: 'Bike' })).toBe('Goal reached: Bike');
  expect(text({})).toBe('Today, 07:12 · answered 200');
  expect(text({ state: 'waiting', status: 503, nextTryAt: '2026-03-10T12:40:00.000Z' })).toBe(
    'Today, 07:12 · answered 503, trying again at 12:40',
  );
  expect(text({ state: 'waiting', status: null, lastTriedAt: null })).toBe('Today, 07:12 · waiting to be sent');
  expect(text({ state: 'failed', status: 503 })).toBe('Today, 07:12 · Stopped after a day without an answer');
  expect(eventList(['completion', 'undo', 'streak'])).toBe('Kept, undone, streak');
  expect(shownUrl('https://home.example.org/kept')).toBe('home.example.org/kept');
});
