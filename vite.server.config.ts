import { defineConfig } from 'vite';

/** What is there for a few settings only, or has parts that are no script, is loaded from its package when it is needed. */
const fromPackages = ['@node-rs/argon2', '@redis/client', 'nodemailer', 'pg', 'pino'];

/** The server in one file: it starts in half the time and takes less memory than from its thousand modules. */
export default defineConfig({
  build: { ssr: 'server/main.ts', outDir: 'dist-server', target: 'node24', minify: false },
  ssr: { noExternal: true, external: fromPackages },
});
