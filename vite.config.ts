import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildWorker } from './scripts/build-worker.ts';
import { finishBuild } from './scripts/finish-build.ts';
import { prerenderFrames } from './scripts/prerender-frames.ts';

const server = `http://localhost:${process.env['KEPT_SERVER_PORT'] ?? 3001}`;

/** Icons that neither /auth nor home shows at first. Another one that they do not need may be added. */
const laterIcons = [
  'archive-arrow-up',
  'archive-restore',
  'arrow-left',
  'award',
  'bell-off',
  'bell-ring',
  'building-complex',
  'calendar-days',
  'calendar-plus',
  'chart-column',
  'check-check',
  'chevron-left',
  'chevron-right',
  'circle-pause',
  'code-xml',
  'copy',
  'download',
  'external-link',
  'gift',
  'hand-coins',
  'handshake',
  'info',
  'key-round',
  'laptop',
  'link',
  'list-checks',
  'lock',
  'lock-open',
  'mail-check',
  'mail-exclamation-point',
  'mail-warning',
  'message-circle',
  'minus',
  'monitor',
  'moon',
  'pencil',
  'refresh-cw',
  'repeat',
  'rotate-cw',
  'send',
  'share',
  'shield-check',
  'sliders-horizontal',
  'smartphone',
  'square-plus',
  'sun',
  'sun-moon',
  'table-2',
  'trash',
  'trash-2',
  'trending-up',
  'triangle-alert',
  'triangle-exclamation-point',
  'user-minus',
  'user-round-x',
  'users',
  'wallet',
  'webhook',
].join('|');

/** Modules in the folders of `app` that neither /auth nor home needs at first. */
const later = {
  domain:
    'badges|clear-names|completion-state|forecast|history|imported-days|jar-words|notifications|pledges|starters|streaks|usernames|week-words|year',
  web: 'features/commitments/data/commitment-changes|lib/(browser-currency|forget-push|moment-text|save-file|use-copy)|ui/(description|home-link|no-real-money|plain-page|state-drawings|use-sending|wordmark)',
};
/** Those of `shared/domain` that home needs at first, and /auth does not. */
const homeDomain = 'challenge-window|date-words|goals|periods|schedule';
const laterModules = `shared/domain/(${later.domain})|web/(${later.web})`;

/**
 * One script per audience, chosen by folder; the rest follows the dynamic imports. Many small files would cost requests and
 * compress worse. Vite's preload helper goes into `app`: otherwise every page would load the file it lands in.
 */
const scripts = [
  {
    name: 'app',
    test: new RegExp(
      `node_modules/(?!zod|@simplewebauthn|@tanstack/.*nfiniteQuery(Observer)?.js|idb-keyval|lucide-react/.*/(${laterIcons}).mjs)|preload-helper|web/shell/(?!signed-in)|shared/domain/(?!${later.domain}|${homeDomain})|web/(?!${later.web})(assets|lib|ui)/(?!overlay|tabs)|web/offline/(database-name|forget-device|last-known|outbox-door)`,
    ),
  },
  {
    name: 'signed-in',
    test: new RegExp(
      `web/(shell/signed-in|features/(realtime|[a-z]+/(card|data)))/(?!commitment-changes)|shared/domain/(${homeDomain})`,
    ),
  },
  {
    name: 'forms',
    test: /web\/forms\/(use-form|form-drafts|amount-field)|web\/features\/auth\/(after-sign-in|registration-query)|node_modules\/zod|shared\/contract\/(auth|endpoint|fields)/,
  },
  // Without zod, which home would evaluate for the sheets of its questions.
  { name: 'controls', test: /web\/ui\/tabs|web\/forms\/(field|segmented)/ },
  {
    name: 'later',
    test: new RegExp(`@tanstack/.*nfiniteQuery(Observer)?.js|lucide-react/.*/(${laterIcons}).mjs|${laterModules}`),
  },
  { name: 'calls', test: /shared\/contract\// },
];

// Rosettes and guilloche are small and on nearly every screen; inlined in the stylesheet they cost no request.
const assetsInlineLimit = (file: string) => /guilloche|rosette-(?!hero)/.test(file);

export default defineConfig({
  root: 'web',
  // React has it; the package is for versions that had not.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), tailwindcss(), buildWorker(), prerenderFrames({ build: { assetsInlineLimit } }), finishBuild()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit,
    target: 'es2022',
    // Every browser that can run the app supports modulepreload. The list of what each screen on demand imports would
    // be part of the first load; those screens need little beyond it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: { output: { codeSplitting: { groups: scripts } } },
  },
  server: { port: 3000, strictPort: true, proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
