import { resolve } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../web');

/** Renders web/frames.tsx into .vite/frames.json, from which the server takes the static part of each page. */
export function prerenderFrames(settings: InlineConfig): Plugin {
  return {
    name: 'kept:prerender-frames',
    apply: 'build',
    async generateBundle() {
      const frames = await rendered(settings);
      this.emitFile({ type: 'asset', fileName: '.vite/frames.json', source: JSON.stringify(frames) });
    },
  };
}

/** As a `data:` module, which needs no place on disk. It can import nothing, so it contains React. */
async function rendered(settings: InlineConfig): Promise<Record<string, string>> {
  const built = await build({
    ...settings,
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'webworker' },
    build: { ...settings.build, ssr: 'frames.tsx', write: false },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('The frames were not built.');
  const frames = (await import(`data:text/javascript,${encodeURIComponent(result.output[0].code)}`)) as Record<
    string,
    string
  >;
  // React preloads every picture, also those that stand next to their preload.
  return Object.fromEntries(Object.entries(frames).map(([name, html]) => [name, html.replaceAll(/<link [^>]*>/g, '')]));
}
