import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import './browser-parts.ts';
import { leaveScreen, prepareScreen } from './open-screen.tsx';

// This runs for each file, what it imports once for all files of a worker: hooks in there would serve the first alone.

// Only against hanging: a screen waits for its server, and a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(prepareScreen);
afterEach(leaveScreen);

// Nothing moves: a balance is there at once, and a kept promise is not celebrated.
const { happyDOM } = window as unknown as { happyDOM: { settings: { device: { prefersReducedMotion: string } } } };
happyDOM.settings.device.prefersReducedMotion = 'reduce';
