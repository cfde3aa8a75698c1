import { defineConfig } from 'vitest/config';
import { compileCache } from './scripts/toolbox.mjs';

// Every worker, and every thread that reads an imported file, loads packages: their compiled code is kept for the next.
process.env['NODE_COMPILE_CACHE'] ??= compileCache.NODE_COMPILE_CACHE;

/** Every call, on SQLite. */
const httpTests = 'server/**/*.http.test.ts';
/** Tests that depend on the database, on SQLite and PostgreSQL. */
const dbTests = 'server/**/*.db.test.ts';
/** Features of PostgreSQL only. */
const postgresTests = 'server/**/*.postgres.test.ts';
/** The built programs, each started as its own process. */
const processTests = 'server/**/*.process.test.ts';
const isAll = process.env['KEPT_TEST_ALL'] === '1';

/** Generous, only to end hanging tests: a slow test on a busy machine is no failure. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 };
/**
 * For two cores. A third worker runs while others wait for a timer, a file or another process, and spends 2 to 3 s for
 * each project on loading what it tests. All projects are one group, because between two of them workers would wait for
 * the slowest file.
 */
const maxWorkers = 3;
/** Tests make and drop apps and pages: V8 collects them less often if its young generation is larger. */
const common = {
  ...patience,
  maxWorkers,
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
};
/**
 * A worker loads the server once for all its files, so a file must restore clocks and spies that it changes. Node reads
 * the server's TypeScript by itself, which takes less time than Vite; no test of the server replaces a module.
 */
const onServer = { ...common, isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...onServer,
          name: 'unit',
          setupFiles: 'server/testing/seed-setup.ts',
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
        // One page for all files of a worker: creating it takes a second, most files a few milliseconds.
        test: {
          ...common,
          name: 'web',
          setupFiles: 'server/testing/seed-setup.ts',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        resolve: {
          alias: isAll ? {} : { 'react/jsx-dev-runtime': `${import.meta.dirname}/screens/jsx-dev-runtime.ts` },
        },
        test: {
          ...common,
          name: 'screens',
          include: ['screens/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'screens/dom-setup.ts',
          globalSetup: 'server/testing/sqlite-setup.ts',
          isolate: false,
        },
      },
    ],
  },
});
