import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** `offline`: what the service worker fetches once, after the first visit. */
const budget = { script: 115_000, all: 170_000, worker: 6_500, offline: 600_000 };
/** The pages that a newcomer or a daily visitor opens first. */
const firstPages: Record<string, { frame: string; module: string; neverShows: RegExp }> = {
  '/auth': { frame: 'auth', module: 'pages/auth-page.tsx', neverShows: /logo-ink/ },
  '/': { frame: 'home', module: 'pages/dashboard-page.tsx', neverShows: /rosette-hero|logo-ink/ },
};
/** Approximate size of a reply's headers. */
const headers = 300;
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };

/**
 * Preloads the fonts, lists the files of the build for the service worker, compresses every text file, prints the sizes of
 * a first load and of the worker, and fails over budget.
 */
export function finishBuild(): Plugin {
  let folder = '';
  let assets: string[] = [];
  return {
    name: 'kept:finish-build',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        // The stylesheet and the fonts of the page's frame come first.
        html: html.replaceAll(/<(script type|link rel)="module(preload)?"/g, '$& fetchpriority="low"'),
        // Every screen uses both fonts, and one that loads after the first paint shifts the text.
        tags: Object.keys(bundle)
          .filter((file) => /-latin-(?!ext).*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          })),
      }),
    },
    writeBundle(_options, bundle) {
      assets = Object.keys(bundle).flatMap((file) => (file.startsWith('assets/') ? file.slice('assets/'.length) : []));
    },
    closeBundle() {
      listFiles(folder, assets.toSorted());
      precompress(folder);
      const tooLarge = Object.keys(firstPages).filter((path) => !isWithinBudget(folder, path));
      const worker = wireSize(folder, 'sw.js');
      console.log(`service worker: ${kilobytes(worker)} of ${kilobytes(budget.worker)}`);
      if (worker > budget.worker) tooLarge.push('/sw.js');
      const offline = assets.reduce((total, name) => total + wireSize(folder, `assets/${name}`) + headers, 0);
      console.log(
        `kept for offline use: ${kilobytes(offline)} of ${kilobytes(budget.offline)}, ${assets.length} files`,
      );
      if (offline > budget.offline) tooLarge.push('offline use');
      if (tooLarge.length > 0) this.error(`Over budget: ${tooLarge.join(', ')}`);
    },
  };
}

/** Puts the list before the service worker, so that every build makes it a new version. */
function listFiles(folder: string, assets: string[]): void {
  const hash = createHash('sha256').update(assets.join());
  // Their names stay the same; the server forms the shell from them.
  for (const file of ['index.html', 'theme.js', '.vite/frames.json']) hash.update(readFileSync(join(folder, file)));
  const build = `{version:"${hash.digest('hex').slice(0, 12)}",assets:"${assets.join(' ')}".split(" ")}`;
  const path = join(folder, 'sw.js');
  writeFileSync(path, `self.keptBuild=${build};${readFileSync(path, 'utf8')}`);
}

function precompress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function isWithinBudget(folder: string, path: string): boolean {
  const { frame, module, neverShows } = firstPages[path]!;
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = new Set(['index.html', 'favicon.svg', 'site.webmanifest']);
  const seen = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build; update firstPages for ${path}.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    chunk.imports?.forEach(add);
  };
  add('index.html');
  add(module);

  for (const file of files)
    if (file.endsWith('.css')) for (const asset of assetsIn(join(folder, file))) files.add(asset);

  // Browsers fetch the extended alphabets only for texts that need them, and pictures only where they are shown.
  const sizes = [...files]
    .filter((file) => !file.includes('latin-ext') && !neverShows.test(file))
    .map((file) => ({ file, bytes: wireSize(folder, file) + headers }));
  const frames = JSON.parse(readFileSync(join(folder, '.vite/frames.json'), 'utf8')) as Record<string, string>;
  sizes.push({ file: 'frame', bytes: brotliCompressSync(frames[frame]!).length });
  const sum = (list: { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  const script = sum(sizes.filter(({ file }) => file.endsWith('.js')));
  const all = sum(sizes);
  console.log(
    `first load of ${path}: script ${kilobytes(script)} of ${kilobytes(budget.script)}, all ${kilobytes(all)} of ${kilobytes(budget.all)}, ${sizes.length} files`,
  );
  return script <= budget.script && all <= budget.all;
}

function assetsIn(stylesheet: string): string[] {
  return [...readFileSync(stylesheet, 'utf8').matchAll(/url\(\/(assets\/[^)]+)\)/g)].map(([, asset]) => asset!);
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

function wireSize(folder: string, file: string): number {
  return readFileSync(join(folder, compressible.test(file) ? `${file}.br` : file)).length;
}
