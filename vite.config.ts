import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';

const server = `http://localhost:${process.env['KEPT_SERVER_PORT'] ?? 3001}`;

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), finishBuild()],
  // Nothing is inlined: a data: font or script would need a looser Content-Security-Policy.
  build: { outDir: '../dist', emptyOutDir: true, manifest: true, assetsInlineLimit: 0, target: 'es2022' },
  server: { port: 3000, strictPort: true, proxy: { '/api': server } },
});
