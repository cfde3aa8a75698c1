import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import './browser-parts.ts';
import { leaveScreen, prepareScreen } from './open-screen.tsx';

// Hooks belong here: this file runs for each test file, its imports only once per worker.

// Generous, because a screen waits for its server and a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(prepareScreen);
afterEach(leaveScreen);

// No animations: a balance changes at once, and completing shows no celebration.
const { happyDOM } = window as unknown as { happyDOM: { settings: { device: { prefersReducedMotion: string } } } };
happyDOM.settings.device.prefersReducedMotion = 'reduce';
