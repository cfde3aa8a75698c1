import { migrations } from '#server/db/migrations.ts';
import { migrateWith, type EmptyDatabase } from './empty-databases.ts';

// Migrates, and is killed before the given statement of the given migration; past the last one, before it is recorded.

const [settings, name, position] = process.argv.slice(2) as [string, string, string];
await migrateWith(
  { settings: JSON.parse(settings) as EmptyDatabase['settings'] },
  migrations.map((one) => (one.name === name ? { ...one, statements: (types) => deadly(one.statements(types)) } : one)),
);

function deadly(statements: readonly string[]): string[] {
  function* untilThen() {
    for (const [index, statement] of [...statements, ''].entries()) {
      if (index === Number(position)) process.kill(process.pid, 'SIGKILL');
      yield statement;
    }
  }
  return Object.assign([], { [Symbol.iterator]: untilThen });
}
