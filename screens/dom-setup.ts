import './quick-react.ts';
import '@testing-library/jest-dom/vitest';
import { configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach } from 'vitest';
import './browser-parts.ts';
import { leaveScreen, prepareScreen } from './open-screen.tsx';

// Hooks belong here: this file runs for each test file, its imports only once per worker.

// Generous, because a screen waits for its server and a busy machine is slow.
configure({ asyncUtilTimeout: 15_000, getElementError });

/** Waiting discards most of these errors, and printing the page takes long, so it is printed when the message is read. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getElementError);
  Object.defineProperty(error, 'message', { get: () => `${message}\n\n${prettyDOM(container)}` });
  return error;
}

beforeEach(prepareScreen);
afterEach(leaveScreen);

// React would record a stack trace for every element. Beyond ten thousand it stops.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
  configurable: true,
});

// No animations: a balance changes at once, and completing shows no celebration.
const { happyDOM } = window as unknown as { happyDOM: { settings: { device: { prefersReducedMotion: string } } } };
happyDOM.settings.device.prefersReducedMotion = 'reduce';
