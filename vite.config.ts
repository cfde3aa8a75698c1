import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';

const server = `http://localhost:${process.env['KEPT_SERVER_PORT'] ?? 3001}`;

/** What one screen alone shows or counts with: it stays there. */
const oneScreen =
  /icons\/(archive|chevron-(left|right)|download|moon|sun|sun-moon)\.|shared\/domain\/(badges|look-back)\./;
const forms =
  /node_modules\/zod|shared\/contract\/(fields|auth-calls|amounts)|web\/(ui\/(amount-field|field|segmented)|lib\/use-form)\./;
/** With Vite's own helper for what is loaded on demand: in a group that uses it, it would draw that group to every screen. */
const everyScreen = /node_modules|preload-helper|shared\/domain|web\/(lib\/|ui\/|shell\/balance|paths)/;
/** Loaded by the home page and by every screen that shows a note, with what they need: one file instead of many. */
const notes =
  /web\/features\/(commitments\/(avatar|ink|note|note-action)|habits\/(habit-stub|invite-action|starter-note))\./;

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
    // One stylesheet and one script for what every screen uses, and one of each for a screen that needs more: many small
    // ones cost requests and pack worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', test: (id) => everyScreen.test(id) && !oneScreen.test(id) && !forms.test(id) },
            { name: 'forms', test: forms },
            { name: 'notes', test: notes },
          ],
        },
      },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': server } },
});
