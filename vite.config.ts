import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';

const server = `http://localhost:${process.env['KEPT_SERVER_PORT'] ?? 3001}`;

/** What only forms use: the home page has none. */
const forms = 'web/(ui/(field|tabs)|lib/(form-drafts|use-form))';
/** Primitives and icons of what opens on demand, which no first screen shows. */
const onDemand =
  'web/ui/(amount-field|dialog|menu|segmented)|lucide-react.+/(archive-restore|lock|pencil|trash-2|user-minus)';
const everyScreen = new RegExp(
  `^(?!.*(${forms}|${onDemand})\\.).*(node_modules/(?!zod)|shared/domain|web/(lib/|ui/|paths))`,
);
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
            { name: 'forms', test: new RegExp(forms) },
            { name: 'on-demand', test: new RegExp(onDemand) },
          ],
        },
      },
    },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': server } },
});
