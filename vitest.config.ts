import { defineConfig } from 'vitest/config';

const httpTests = 'server/**/*.http.test.ts';

export default defineConfig({
  test: {
    // Its default leaves a core idle, which on two cores is half of them.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['{shared,server}/**/*.test.ts'], exclude: [httpTests] } },
      { test: { name: 'http on SQLite', include: [httpTests] } },
      {
        test: {
          name: 'http on PostgreSQL',
          include: [httpTests],
          globalSetup: 'server/testing/postgres-setup.ts',
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
});
