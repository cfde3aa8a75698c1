import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { catchInstallPrompt, promptToInstall, useInstallWay } from './install-prompt.ts';

afterEach(() => void vi.unstubAllGlobals());

const offer = () => {
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
};

test('installing is possible from the browser’s offer until it is used or the app is installed', async () => {
  catchInstallPrompt();
  const { result } = renderHook(useInstallWay);
  expect(result.current).toBeUndefined();
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(result.current).toBe('prompt');
  await act(promptToInstall);
  expect(prompt).toHaveBeenCalledOnce();
  expect(result.current).toBeUndefined();
  offer();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(result.current).toBeUndefined();
});

test.for([
  ['an iPhone', { standalone: false, maxTouchPoints: 5 }, 'home-screen'],
  ['an iPhone’s Home Screen', { standalone: true, maxTouchPoints: 5 }, undefined],
  ['a Mac', { standalone: false, maxTouchPoints: 0 }, undefined],
  ['another browser', { maxTouchPoints: 5 }, undefined],
] as const)('on %s', ([, navigator, way]) => {
  vi.stubGlobal('navigator', navigator);
  expect(renderHook(useInstallWay).result.current).toBe(way);
});
