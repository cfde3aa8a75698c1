import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/toolbox.mjs';

/** What the last stage of our Containerfile says. Lines that continue count as one. */
export function readContainerfile() {
  const lines = readFileSync(join(root, 'Containerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n');
  const starts = lines.filter((line) => line.startsWith('FROM '));
  const last = lines.slice(lines.lastIndexOf(starts.at(-1)!));
  const all = (word: string) =>
    last.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim());
  const command = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[];
  return {
    stages: starts,
    user: all('USER'),
    volumes: all('VOLUME'),
    /** Files and folders of the project that the image contains. */
    copied: all('COPY').map((text) =>
      text
        .split(' ')
        .find((word) => word.startsWith('/kept/'))!
        .slice('/kept/'.length),
    ),
    environment: Object.fromEntries(
      all('ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('='))),
    ) as Record<string, string>,
    healthCheck: command(all('HEALTHCHECK')[0]!),
    command: command(all('CMD')[0]!),
  };
}
