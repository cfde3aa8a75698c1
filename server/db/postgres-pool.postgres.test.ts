import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { tcpFaultProxy } from '#server/testing/tcp-fault-proxy.ts';
import { emptyDatabase } from '#server/testing/test-database.ts';
import { watchedPool } from './postgres-pool.ts';

test('keeps waiting for a new connection while the database answers on others', async () => {
  const { settings, remove } = await emptyDatabase();
  const database = await tcpFaultProxy(settings['DATABASE_URL']!);
  const pool = watchedPool(database.url, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await pool.end();
    await database.cut();
    await remove();
  });
  const first = await pool.connect();
  database.silenceNew();
  const coming = pool.connect();
  // Longer than the two seconds of silence after which it would give up.
  const beganAt = performance.now();
  while (performance.now() - beganAt < 2500) await first.query('select pg_sleep(0.1)');
  database.resume();
  const second = await coming;
  expect((await second.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  first.release();
  second.release();
});
