import { spawnKept } from '#server/testing/spawn-kept.ts';
import { builtServer, serverEnv } from './toolbox.mjs';

/** The server as `npm start` runs it: built, and with the same settings for Node. */
export const spawnBuilt: typeof spawnKept = (settings) => spawnKept({ ...serverEnv(), ...settings }, builtServer);
