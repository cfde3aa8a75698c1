import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';

const server = `http://localhost:${process.env['KEPT_SERVER_PORT'] ?? 3001}`;

/** By the names of their files: some are called otherwise in the code. */
const icons = (names: string) => `lucide-react.+/icons/(${names})\\.`;
/** Primitives and icons of what opens on demand, which no first screen shows. */
const onDemand = `web/(lib/use-copy|ui/(amount-field|dialog|menu|segmented))\\.|${icons(
  'archive-arrow-up|chevron-left|chevron-right|copy|download|external-link|gift|link|lock|lock-open|moon|pencil|repeat|send|sun|sun-moon|trash|trending-up|user-minus',
)}`;
/** What a form needs: its fields, and zod for the contract's schemas. The home page has no form. */
const forms = `web/lib/(use-form|form-drafts)|web/ui/(field|tabs)|node_modules/zod|shared/contract/(auth-calls|endpoint|fields)|${icons('eye-off')}`;
/** What is around every screen of somebody signed in, and what every note needs: one file instead of many. */
const signedIn = [
  'web/(lib/realtime|ui/load-state|shell/(site-header|balance|bottom-bar|alerts-menu|bar-item))',
  'web/features/(realtime|nudges/nudge-queries|dashboard/use-next-note)',
  'web/features/commitments/(avatar|commitment-actions|ink|keeping-stub|member-tools|note|note-polling|note-tag|people|view-item)\\.',
  'web/features/(habits/habit|challenges/challenge)-(actions|meta|progress|stub)\\.',
  icons(
    'archive|arrow-left|bell|circle-pause|circle-user-round|ellipsis|hand|hourglass|house|log-out|pause|play|plus|settings-2|target|undo-2|user-plus',
  ),
].join('|');
/** What one screen alone counts with: it stays there. */
const oneScreen = 'shared/domain/(badges|challenge-window|forecast|history|starters)\\.|web/ui/state-drawings';
/** With Vite's own helper for what is loaded on demand: in a group that uses it, it would draw that group to every screen. */
const everyScreen = `^(?!.*(${onDemand}|${forms}|${signedIn}|${oneScreen})).*(node_modules|rolldown/runtime|preload-helper|shared/domain|web/(assets/banner|lib/|ui/|paths))`;

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
    // For browsers that are older than what the screens are made of.
    modulePreload: { polyfill: false },
    // One stylesheet and one script for what every screen uses, and one of each for a screen that needs more: many small
    // ones cost requests and pack worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', test: new RegExp(everyScreen) },
            { name: 'signed-in', test: new RegExp(signedIn) },
            { name: 'forms', test: new RegExp(forms) },
            { name: 'on-demand', test: new RegExp(onDemand) },
          ],
        },
      },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
