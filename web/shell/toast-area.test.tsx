import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '#web/ui/toast-store.ts';
import { ToastArea } from './toast-area.tsx';

beforeEach(() => {
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  vi.useFakeTimers();
  render(<ToastArea isAboveBar />);
});
afterEach(() => {
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('shows one toast at a time, the newest', () => {
  show({ title: 'First' });
  show({ title: 'Second', text: 'and its text' });
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('and its text')).toBeTruthy();
});

test('closes after five seconds, or after its own duration', () => {
  show({ title: 'Usual' });
  pass(4999);
  expect(screen.getByText('Usual')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Usual')).toBeNull();
  show({ title: 'Short', duration: 2000 });
  pass(2000);
  expect(screen.queryByText('Short')).toBeNull();
});

test('stays while the pointer is on it', () => {
  show({ title: 'Read me' });
  fireEvent.pointerEnter(screen.getByText('Read me').closest('.grid')!);
  pass(60_000);
  expect(screen.getByText('Read me')).toBeTruthy();
});

test('only a destructive toast interrupts a screen reader', () => {
  show({ title: 'Fine' });
  expect(screen.getByRole('status').textContent).toContain('Fine');
  expect(screen.getByRole('alert').textContent).toBe('');
  show({ title: 'Broken', variant: 'destructive' });
  expect(screen.getByRole('alert').textContent).toContain('Broken');
});

test('closes by its button and by a swipe to the right', () => {
  show({ title: 'By button' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('By button')).toBeNull();

  show({ title: 'By swipe' });
  const card = screen.getByText('By swipe').closest('.grid')!;
  fireEvent.pointerDown(card, { clientX: 10 });
  fireEvent.pointerUp(card, { clientX: 50 });
  expect(screen.getByText('By swipe')).toBeTruthy();
  fireEvent.pointerDown(card, { clientX: 10 });
  fireEvent.pointerUp(card, { clientX: 70 });
  expect(screen.queryByText('By swipe')).toBeNull();
});

test('F8 focuses the toasts', () => {
  fireEvent.keyDown(document, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages (F8)' }));
});

test('its action button closes the toast and acts once', () => {
  const onPress = vi.fn<() => void>();
  show({ title: 'Nudge', action: { text: 'View Habit', onPress } });
  fireEvent.click(screen.getByRole('button', { name: 'View Habit' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByText('Nudge')).toBeNull();
});

test('stays while its action has the focus', () => {
  show({ title: 'Nudge', action: { text: 'View Habit', onPress: () => {} } });
  act(() => screen.getByRole('button', { name: 'View Habit' }).focus());
  pass(60_000);
  expect(screen.getByText('Nudge')).toBeTruthy();
});
