import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';

const server = `http://localhost:${process.env['KEPT_SERVER_PORT'] ?? 3001}`;

/** Primitives and icons of what opens on demand, which no first screen shows. */
const onDemand =
  'web/ui/(amount-field|dialog|menu|segmented)|lucide-react.+/(archive-restore|lock|pencil|trash-2|user-minus)';
/** With Vite's own helper for what is loaded on demand: in a group that uses it, it would draw that group to every screen. */
const everyScreen = new RegExp(
  `^(?!.*(${onDemand})\\.).*(node_modules/(?!zod)|preload-helper|shared/domain|web/(lib/|ui/|shell/balance|paths))`,
);
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
    // One stylesheet, one script for what every screen uses and one for each screen: many small ones cost requests and
    // pack worse.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', test: everyScreen },
            { name: 'notes', test: notes },
            { name: 'on-demand', test: new RegExp(onDemand) },
          ],
        },
      },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
