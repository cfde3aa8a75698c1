import { defineConfig } from 'vite';

/** Not bundled: packages with native parts, and those that only some settings need. */
const fromPackages = ['@node-rs/argon2', '@redis/client', '@resvg/resvg-js', 'nodemailer', 'pg', 'pino'];

/** Bundles the server into one file, which starts in half the time and takes less memory than its thousand modules. */
export default defineConfig({
  build: { ssr: 'server/main.ts', outDir: 'dist-server', target: 'node24', minify: false },
  ssr: { noExternal: true, external: fromPackages },
});
