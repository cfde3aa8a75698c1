import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollToCommitment } from './scroll-to-commitment.ts';

const scrolled = vi.fn<() => void>();
const isShown = (id: string) => document.getElementById(id)!.dataset['located'] !== undefined;

beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.scrollIntoView = scrolled;
  document.body.innerHTML = '<article id="habit-4"></article><article id="challenge-4"></article>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('scrolls to the note after 0.1 s and highlights it for two seconds', () => {
  scrollToCommitment(new QueryClient(), { habitId: 4, challengeId: null });
  vi.advanceTimersByTime(99);
  expect(scrolled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrolled).toHaveBeenCalledOnce();
  expect(isShown('habit-4')).toBe(true);
  vi.advanceTimersByTime(1999);
  expect(isShown('habit-4')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown('habit-4')).toBe(false);
});

test('does not confuse a challenge with the habit of the same id', () => {
  scrollToCommitment(new QueryClient(), { habitId: null, challengeId: 4 });
  vi.advanceTimersByTime(100);
  expect([isShown('challenge-4'), isShown('habit-4')]).toEqual([true, false]);
});
