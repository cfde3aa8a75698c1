import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';

const server = `http://localhost:${process.env['KEPT_SERVER_PORT'] ?? 3001}`;

const icons = (names: string) => `lucide-react.+/icons/(${names})\\.`;
/** Primitives and icons of what opens on demand, which no first screen shows. */
const onDemand = `web/ui/(amount-field|dialog|menu|segmented)\\.|${icons(
  'archive-restore|chevron-left|chevron-right|copy|download|gift|lock|moon|pencil|repeat|sun|sun-moon|trash-2|user-minus',
)}`;
/** What a form needs: its fields, and zod for the contract's schemas. The home page has no form. */
const forms =
  'web/lib/(use-form|form-drafts)|web/ui/(field|tabs)|node_modules/zod|shared/contract/(auth-calls|endpoint|fields)';
/** Loaded by the home page and by every screen that shows a note, with what they need: one file instead of many. */
const notes = `web/features/(commitments/(avatar|ink|note|note-action)|habits/(habit-stub|invite-action|starter-note))\\.|${icons(
  'archive|arrow-left|circle-pause|ellipsis|pause|play|plus|undo-2|user-plus',
)}`;
/** With Vite's own helper for what is loaded on demand: in a group that uses it, it would draw that group to every screen. */
const everyScreen = `^(?!.*(${onDemand}|${forms}|${notes})).*(node_modules|preload-helper|shared/domain|web/(lib/|ui/|shell/balance|paths))`;

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
            { name: 'app', test: new RegExp(everyScreen) },
            { name: 'notes', test: new RegExp(notes) },
            { name: 'forms', test: new RegExp(forms) },
            { name: 'on-demand', test: new RegExp(onDemand) },
          ],
        },
      },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
