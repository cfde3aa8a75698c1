import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';

const server = `http://localhost:${process.env['KEPT_SERVER_PORT'] ?? 3001}`;

/** Some primitives are left to the screens that use them: neither the log-in nor the home page opens with one. */
const everyScreen = /node_modules\/(?!zod)|shared\/domain|web\/(lib\/|ui\/(?!amount-field|segmented|dialog)|paths)/;
/** Loaded by the home page and by every screen that shows a note: one file instead of four. */
const notes =
  /web\/features\/(commitments\/(ink|note|stub-amount)|habits\/(habit-invitation|habit-queries|starter-note))\./;

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), finishBuild()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    // The rosettes are small and on nearly every screen: in the stylesheet they cost no request of their own.
    assetsInlineLimit: (file) => /rosette-(?!hero)/.test(file),
    target: 'es2022',
    // One stylesheet, one script for what every screen uses and one for each screen: many small ones cost requests and
    // pack worse.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', test: everyScreen },
            { name: 'notes', test: notes },
          ],
        },
      },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': server } },
});
