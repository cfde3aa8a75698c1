import { readEnv } from '#server/env.ts';
import { runPeopleCommand } from './people-command.ts';

// npm run people -- list | show | suspend | resume | sign-out | reset-password | delete, also while Kept runs.

process.exitCode = await runPeopleCommand(process.argv.slice(2), readEnv(process.env), console.log, console.error);
