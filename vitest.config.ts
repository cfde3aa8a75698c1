import { defineConfig } from 'vitest/config';

const httpTests = 'server/**/*.{http,db}.test.ts';
/** Only against hanging: a machine that does much else is slow, and that is no failure. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };
/** The server is loaded once per worker, not once per file: what a file changes for all, a clock or a spy, it puts back. */
const calls = { ...patience, include: [httpTests], isolate: false };

export default defineConfig({
  test: {
    // Its default leaves a core idle, which on two cores is half of them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          include: ['{shared,server,scripts}/**/*.test.ts'],
          exclude: [httpTests],
          globalSetup: 'server/testing/built-setup.ts',
        },
      },
      { test: { ...calls, name: 'http on SQLite' } },
      {
        test: {
          ...calls,
          name: 'http on PostgreSQL',
          globalSetup: 'server/testing/postgres-setup.ts',
        },
      },
      {
        extends: './vite.config.ts',
        // One page for all files of a worker: making it takes a second, most files some milliseconds.
        test: {
          ...patience,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
});
