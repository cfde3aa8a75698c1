import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { noBus, redisBus } from '#server/realtime/bus.ts';
import { StartRefused } from '#server/start-refused.ts';
import { knock, runHere, type RunTask } from './people-door.ts';
import { PeopleRefused, type ListedPerson, type Person } from './people-service.ts';

const usage = `npm run people -- list                     everyone with an account
npm run people -- show <who>               one account, its sessions and its latest activity
npm run people -- suspend <who>            ends their sessions and refuses to sign them in; their data stays
npm run people -- resume <who>             lets them sign in again
npm run people -- sign-out <who>           ends their sessions
npm run people -- reset-password <who>     prints a link for a new password; --mail mails it instead
npm run people -- delete <who>             deletes the account for good; asks first, or takes --yes

<who> is a username, an email address or id:number.`;

type Print = (line: string) => void;

/** One command line. Prints line by line, refusals apart from the rest; returns the exit code. */
export async function runPeopleCommand(words: string[], env: Env, print: Print, printRefusal: Print): Promise<0 | 1> {
  try {
    await run(words, env, print);
    return 0;
  } catch (error) {
    if (!(error instanceof PeopleRefused || error instanceof StartRefused)) throw error;
    printRefusal(error.message);
    return 1;
  }
}

async function run(words: string[], env: Env, print: Print): Promise<void> {
  const { task, who, isYes, isMailed } = readArguments(words);
  if (!task) return print(usage);
  const { run: runTask, close } = await open(env);
  try {
    if (task === 'list') return await list(runTask, print);
    if (!who) throw new PeopleRefused(`Who? npm run people -- ${task} <username, email address or id:number>`);
    const person = await runTask('show', { who });
    if (task === 'show') return show(person, print);
    await change(runTask, task, person, { isYes, isMailed, print });
  } finally {
    await close();
  }
}

type Change = 'suspend' | 'resume' | 'sign-out' | 'reset-password' | 'delete';
type Words = { task: Change | 'list' | 'show' | undefined; who: string | undefined; isYes: boolean; isMailed: boolean };

function readArguments(words: string[]): Words {
  const { positionals, values } = parse(words);
  const [task, who, ...rest] = positionals;
  if (rest.length > 0 || (task !== undefined && !isTask(task))) throw new PeopleRefused(usage);
  return { task, who, isYes: values.yes, isMailed: values.mail };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false }, mail: { type: 'boolean', default: false } },
    });
  } catch {
    throw new PeopleRefused(usage);
  }
}

function isTask(word: string): word is Change | 'list' | 'show' {
  return ['list', 'show', 'suspend', 'resume', 'sign-out', 'reset-password', 'delete'].includes(word);
}

/** Asks the running Kept, or opens the data itself. */
async function open(env: Env): Promise<{ run: RunTask; close: () => Promise<void> }> {
  const running = env.databaseUrl ? undefined : await knock(env);
  if (running) return { run: running, close: async () => {} };
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'kept.db')))
    throw new StartRefused(`There is no data in ${env.dataDir}.`);
  const log = pino({ level: 'error', base: null });
  const now = () => new Date();
  const database = await openDatabase(env, log, now);
  const bus = env.redisUrl ? await redisBus(env.redisUrl, log) : noBus;
  // Other instances notice without Redis too, a few seconds later.
  await Promise.race([bus.connected(), sleep(2000, undefined, { ref: false })]);
  const deps = createDeps({ env, log, now, bus, draining: new AbortController().signal }, database);
  return {
    run: runHere(deps),
    close: async () => {
      await Promise.race([bus.sent(), sleep(2000, undefined, { ref: false })]);
      await bus.stop();
      await database.close();
    },
  };
}

async function list(run: RunTask, print: Print): Promise<void> {
  let after = 0;
  for (;;) {
    const people = await run('list', { after });
    for (const person of people) print(line(person));
    const last = people.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function show(person: Person, print: Print): void {
  print(line(person));
  print(`Sessions: ${person.sessions.length}`);
  for (const { device, lastUsedAt } of person.sessions) print(`  ${lastUsedAt}  ${device}`);
  print('Activity, newest first:');
  for (const { at, kind, device } of person.events) print(`  ${at}  ${kind}${device ? `  ${device}` : ''}`);
}

async function change(
  run: RunTask,
  task: Change,
  person: Person,
  { isYes, isMailed, print }: { isYes: boolean; isMailed: boolean; print: Print },
): Promise<void> {
  const { id } = person;
  const name = nameOf(person);
  const sessions = `${person.sessions.length} ${person.sessions.length === 1 ? 'session' : 'sessions'}`;
  if (task === 'suspend') {
    if (person.suspended_at) return print(`${name} is suspended already.`);
    print(`Suspending ${name}: ends ${sessions} and refuses to sign them in. Their data stays.`);
    await run('suspend', { id });
  } else if (task === 'resume') {
    if (!person.suspended_at) return print(`${name} is not suspended.`);
    print(`Resuming ${name}: they can sign in again.`);
    await run('resume', { id });
  } else if (task === 'sign-out') {
    print(`Signing out ${name}: ends ${sessions}.`);
    await run('sign-out', { id });
  } else if (task === 'reset-password') {
    print(
      isMailed
        ? `Mailing a reset link to ${name}. The password stays valid until they choose a new one.`
        : `Making a reset link for ${name}, which works for an hour. Links from before stop working; the password stays valid until they choose a new one.`,
    );
    const link = await run('reset-password', { id, isMailed });
    if (link) print(link);
  } else {
    print(`Deleting ${name} for good: their sessions, goals, comments and memberships. This cannot be undone.`);
    if (!isYes && !(await isConfirmed(person.username))) return print('Nothing was changed.');
    await run('delete', { id });
  }
  print('Done.');
}

async function isConfirmed(username: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new PeopleRefused('Nothing was changed. Add --yes to delete without being asked.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`Type ${username} to delete the account: `);
  terminal.close();
  return typed.trim() === username;
}

function line(person: ListedPerson): string {
  const since = person.created_at.slice(0, 10);
  const state = person.suspended_at ? `  suspended ${person.suspended_at.slice(0, 10)}` : '';
  return `${nameOf(person)}  ${oneLine(person.name)}  <${oneLine(person.email)}>  since ${since}${state}`;
}

function nameOf({ id, username }: ListedPerson): string {
  return `@${username} (id:${id})`;
}

/** Names may contain line breaks and other control characters, which a terminal would obey. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}
