import { defineConfig } from 'vitest/config';

const httpTests = 'server/**/*.http.test.ts';
/** Only against hanging: a machine that does much else is slow, and that is no failure. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // Its default leaves a core idle, which on two cores is half of them.
    maxWorkers: 2,
    projects: [
      { test: { ...patience, name: 'unit', include: ['{shared,server}/**/*.test.ts'], exclude: [httpTests] } },
      { test: { ...patience, name: 'http on SQLite', include: [httpTests] } },
      {
        test: {
          ...patience,
          name: 'http on PostgreSQL',
          include: [httpTests],
          globalSetup: 'server/testing/postgres-setup.ts',
        },
      },
      {
        extends: './vite.config.ts',
        test: { ...patience, name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
});
