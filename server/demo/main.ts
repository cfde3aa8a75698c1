import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from './fill.ts';
import { password } from './stage.ts';

// npm run demo: Kept with people in it, on data that is deleted when it stops. `npm run demo -- extreme` has more of
// everything than anyone will ever have.

const dataDir = mkdtempSync(join(tmpdir(), 'kept-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
console.log('Creating demo people and their history ...');
const people = await fillDemo(dataDir, process.argv[2] === 'extreme' ? 'extreme' : 'everyday');
// The demo must not use this machine's real services.
for (const setting of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL']) delete process.env[setting];
process.env['DATA_DIR'] = dataDir;
process.env['LOG_LEVEL'] ??= 'warn';
console.log(`Sign in as one of these, all with the password ${password}:`);
for (const { name, username } of people) console.log(`  ${username.padEnd(8)} ${name}`);
await import('../main.ts');
