import { defineConfig } from 'vitest/config';

/** Of every call, on SQLite. */
const httpTests = 'server/**/*.http.test.ts';
/** Where the database decides: on SQLite and on PostgreSQL. */
const dbTests = 'server/**/*.db.test.ts';
/** Of what there is on PostgreSQL only. */
const postgresTests = 'server/**/*.postgres.test.ts';
/** Of the built programs, each started as a process of its own. */
const processTests = 'server/**/*.process.test.ts';
const isAll = process.env['KEPT_TEST_ALL'] === '1';

/** Only against hanging: on a busy machine a test is slow, which is no failure. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };
/** A worker loads the server once for all its files: a file that changes a clock or a spy for all puts it back. */
const onServer = { ...patience, isolate: false };

export default defineConfig({
  test: {
    // The default leaves a core idle, which on two cores is half of them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...onServer,
          name: 'unit',
          include: ['{shared,server,scripts}/**/*.test.ts'],
          exclude: [httpTests, dbTests, postgresTests, processTests],
        },
      },
      {
        test: {
          ...onServer,
          name: 'process',
          include: [processTests],
          globalSetup: 'server/testing/built-setup.ts',
        },
      },
      {
        test: {
          ...onServer,
          name: 'http',
          include: [httpTests, dbTests],
          globalSetup: 'server/testing/sqlite-setup.ts',
        },
      },
      {
        test: {
          ...onServer,
          name: 'postgres',
          include: [dbTests, postgresTests, ...(isAll ? [httpTests] : [])],
          globalSetup: ['server/testing/built-setup.ts', 'server/testing/postgres-setup.ts'],
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
      {
        extends: './vite.config.ts',
        test: {
          ...patience,
          name: 'screens',
          include: ['screens/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'screens/dom-setup.ts',
          globalSetup: 'server/testing/sqlite-setup.ts',
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
});
