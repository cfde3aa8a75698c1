import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { makeHabit } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listenForSockets } from '#server/testing/test-socket.ts';

const secret = 'only-for-prometheus';
// Not at debug level, at which the cache in front of the router is off.
const kept = await testApp({ METRICS_TOKEN: secret, LOG_LEVEL: 'info', PUBLIC_URL: 'http://kept.example' });
const { connect } = await listenForSockets(kept);
const address = `http://127.0.0.1:${(kept.app.server.address() as AddressInfo).port}`;

const ask = (headers: Record<string, string>) => fetch(`${address}/metrics`, { headers });
type Samples = Map<string, number>;

/** Parses strictly: every sample follows the HELP and TYPE of its metric, and stands once. */
async function scrape(): Promise<Samples> {
  const reply = await ask({ authorization: `Bearer ${secret}` });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const text = await reply.text();
  expect(text.endsWith('\n')).toBe(true);
  const types = new Map<string, string>();
  const samples: Samples = new Map();
  const wrong: string[] = [];
  let metric = '';
  for (const one of text.trimEnd().split('\n')) {
    const [, help] = /^# HELP ([a-z_]+) \S.*$/.exec(one) ?? [];
    const [, typed, type] = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(one) ?? [];
    const [, name, labels = '', value] = /^([a-z_]+)(\{[^{}]*\})? (\d+(?:\.\d+)?(?:e[+-]\d+)?)$/.exec(one) ?? [];
    if (help) metric = help;
    else if (typed && type) {
      if (typed !== metric || types.has(typed)) wrong.push(one);
      types.set(typed, type);
    } else {
      const base = types.get(metric) === 'histogram' ? name?.replace(/_(bucket|sum|count)$/, '') : name;
      const isLabelled = /^(\{[a-z]+="[^"\\\n]*"(,[a-z]+="[^"\\\n]*")*\})?$/.test(labels);
      if (base !== metric || !isLabelled || samples.has(name + labels)) wrong.push(one);
      samples.set(name + labels, Number(value));
    }
  }
  expect(wrong).toEqual([]);
  return samples;
}

const callsOf = (samples: Samples, route: string, status: number) =>
  samples.get(`kept_call_seconds_count{method="GET",route="${route}",status="${status}"}`) ?? 0;

test('calls are counted by route and status, answered from memory or not', async () => {
  const ann = await quickPerson(kept);
  await makeHabit(ann);
  const headers = { cookie: `kept=${ann.cookies.get('kept')}` };
  const before = await scrape();
  const first = await fetch(`${address}/api/dashboard`, { headers });
  const tagged = { ...headers, 'if-none-match': first.headers.get('etag')! };
  for (let times = 0; times < 2; times++) await fetch(`${address}/api/dashboard`, { headers });
  await fetch(`${address}/api/dashboard`, { headers: tagged });
  await fetch(`${address}/api/dashboard`);
  for (const made of ['up-1', 'up-2']) await fetch(`${address}/${made}`);
  const after = await scrape();
  const grown = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
  expect([200, 304, 401].map((status) => callsOf(after, '/api/dashboard', status))).toEqual([3, 1, 1]);
  expect(callsOf(after, 'none', 404)).toBe(2);
  expect(grown('kept_cache_answers_total{result="hit"}')).toBe(3);
  expect(grown('kept_cache_answers_total{result="miss"}')).toBe(2);
  const buckets = [...after].filter(([key]) => /_bucket\{.*"\/api\/dashboard",status="200"/.test(key));
  const counts = buckets.map(([, count]) => count);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(counts.at(-1), 'the bucket +Inf').toBe(3);
  expect([...after.keys()].join()).not.toMatch(/up-1|kept=/);
});

test('sockets, jobs that wait, database waits and the event loop are shown', async () => {
  const ann = await kept.person();
  const { socket } = await connect(ann);
  await kept.deliverMail();
  await kept.browser().send('POST', '/api/forgot-password', { email: ann.form.email });
  kept.clock.advance(90_000);
  const samples = await scrape();
  expect(samples.get('kept_sockets')).toBe(1);
  expect(samples.get('kept_jobs_due{kind="mail"}')).toBe(1);
  expect(samples.get('kept_jobs_oldest_seconds{kind="mail"}')).toBe(90);
  expect(samples.get('kept_jobs_due{kind="push"}')).toBe(0);
  expect(samples.get('kept_database_wait_seconds_count')).toBeGreaterThan(0);
  // Sampled every few milliseconds, and begun again by each scrape.
  await eventually(async () =>
    expect((await scrape()).get('kept_event_loop_delay_seconds{quantile="1"}')).toBeGreaterThan(0),
  );
  socket.close();
});

test('only the bearer of METRICS_TOKEN reads them, and without the setting there are none', async () => {
  for (const authorization of ['', 'Bearer wrong', `Basic ${secret}`, `Bearer ${secret}x`, secret])
    expect((await ask({ authorization })).status).toBe(401);
  // Prometheus asks each instance by its address, not by the public name.
  const byAddress = await kept.app.inject({
    url: '/metrics',
    headers: { host: '10.1.2.3:3000', authorization: `Bearer ${secret}` },
  });
  expect(byAddress.statusCode).toBe(200);
  expect(kept.logged.join('\n')).not.toContain(secret);
  const plain = await testApp();
  expect(plain.deps.metrics).toBeUndefined();
  const headers = { authorization: 'Bearer undefined' };
  expect((await plain.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
});

test('the Grafana board asks for metrics that exist', async () => {
  const board = readFileSync(join(import.meta.dirname, '../../deploy/grafana-board.json'), 'utf8');
  const { panels } = JSON.parse(board) as { panels: { title: string; targets: { expr: string }[] }[] };
  expect(panels.map(({ title }) => title)).toHaveLength(12);
  const asked = [...board.matchAll(/\b((?:kept|process)_[a-z_]+)/g)].map(([name]) => name);
  const shown = new Set([...(await scrape()).keys()].map((key) => key.split('{', 1)[0]!));
  expect([...new Set(asked)].filter((name) => !shown.has(name))).toEqual([]);
});
