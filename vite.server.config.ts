import { defineConfig } from 'vite';

/** Not bundled: packages with native parts or WebAssembly, and those that only some settings need. */
const fromPackages = ['@node-rs/argon2', '@redis/client', '@resvg/resvg-js', 'harfbuzzjs', 'nodemailer', 'pg', 'pino'];

/** The server, and the threads in which it reads files and sends pushes. */
const input = {
  main: 'server/main.ts',
  'import-worker': 'server/imports/import-worker.ts',
  'push-thread': 'server/push/push-thread.ts',
};

/** Bundles the server, which then starts in half the time and takes less memory than its thousand modules. */
export default defineConfig({
  build: { ssr: true, outDir: 'dist-server', target: 'node24', minify: false, rolldownOptions: { input } },
  ssr: { noExternal: true, external: fromPackages },
});
