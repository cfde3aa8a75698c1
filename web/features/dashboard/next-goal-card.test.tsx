import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { NextGoalCard } from './next-goal-card.tsx';

// A phone, which does not load the pace.
beforeEach(() => vi.stubGlobal('innerWidth', 360));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = { currency: 'USD' } as CurrentUser;
const balance = '12345.67';
const goal = { title: 'Headphones', price: '15000.00', isRedeemed: false };

test('shows amounts with two decimals, comma groups and the currency', () => {
  const { container } = render(<NextGoalCard user={user} balance={balance} goals={[goal]} />);
  expect(container.textContent).toBe('Headphones15,000.00 USD12,345.67 USD earned2,654.33 USD to go');
});

test('rounds the bar down, so that 100 % means unlocked', () => {
  render(<NextGoalCard user={user} balance="14999.99" goals={[goal]} />);
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('99');
});

test('links to an unlocked goal, which is ready to redeem', () => {
  const { container } = render(<NextGoalCard user={user} balance="15000.01" goals={[goal]} />);
  expect(container.textContent).toBe('Headphones15,000.00 USD15,000.00 USD earnedReady to redeem');
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('100');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/goal-rewards');
});

test('shows what is saved together for a shared goal', () => {
  const shared = { saved: '450.00', currency: 'EUR' };
  const { container } = render(
    <NextGoalCard user={user} balance={balance} goals={[{ ...goal, price: '640.00', shared }]} />,
  );
  expect(container.textContent).toBe('Headphones640.00 EUR450.00 EUR saved together190.00 EUR to go');
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('70');
});

test('shows no card without an open goal', () => {
  const { container } = render(<NextGoalCard user={user} balance={balance} goals={[{ ...goal, isRedeemed: true }]} />);
  expect(container.textContent).toBe('');
});
