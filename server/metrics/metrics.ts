import { monitorEventLoopDelay } from 'node:perf_hooks';
import { histogram, line, type Histogram } from './prometheus-text.ts';

/** Counts what happens in this process, for `GET /metrics`. Exists only where METRICS_TOKEN is set. */
export type Metrics = ReturnType<typeof createMetrics>;

/** A number that is read when it is asked for. */
type Gauge = { name: string; help: string; read: () => number };
export type CallTimer = (ms: number) => void;

const callSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const waitSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
const nsPerSecond = 1e9;

export function createMetrics() {
  const calls = new Map<string, Histogram>();
  const databaseWaits = histogram(waitSeconds);
  const gauges: Gauge[] = [];
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const cache = { hit: 0, miss: 0 };

  /** For the hot path: finds the series once. `route` is a pattern, never the address itself. */
  function timer(method: string, route: string, status: number): CallTimer {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    let series = calls.get(labels);
    if (!series) calls.set(labels, (series = histogram(callSeconds)));
    return series.observe;
  }

  function text(): string {
    const seconds = (ns: number) => (Number.isNaN(ns) ? 0 : ns / nsPerSecond);
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const lines = [
      ...line('kept_call_seconds', 'histogram', 'Time from a request to its reply, by route and status.'),
      ...[...calls].flatMap(([labels, series]) => series.lines('kept_call_seconds', labels)),
      ...line(
        'kept_cache_answers_total',
        'counter',
        'Requests that the cache in front of the router answered, or not.',
      ),
      `kept_cache_answers_total{result="hit"} ${cache.hit}`,
      `kept_cache_answers_total{result="miss"} ${cache.miss}`,
      ...line('kept_database_wait_seconds', 'histogram', 'How long a write waited for the database before it began.'),
      ...databaseWaits.lines('kept_database_wait_seconds', ''),
      ...line('kept_event_loop_delay_seconds', 'gauge', 'Delay of the event loop since the last scrape.'),
      `kept_event_loop_delay_seconds{quantile="0.5"} ${seconds(loop.percentile(50))}`,
      `kept_event_loop_delay_seconds{quantile="0.99"} ${seconds(loop.percentile(99))}`,
      `kept_event_loop_delay_seconds{quantile="1"} ${seconds(loop.max)}`,
      ...gauges.flatMap(({ name, help, read }) => [...line(name, 'gauge', help), `${name} ${read()}`]),
      ...line('process_resident_memory_bytes', 'gauge', 'Memory of the process.'),
      `process_resident_memory_bytes ${rss}`,
      ...line('kept_heap_used_bytes', 'gauge', 'Memory that JavaScript objects use.'),
      `kept_heap_used_bytes ${heapUsed}`,
      ...line('process_cpu_seconds_total', 'counter', 'Processor time.'),
      `process_cpu_seconds_total ${(user + system) / 1e6}`,
      ...line('process_start_time_seconds', 'gauge', 'When the process started, in seconds since 1970.'),
      `process_start_time_seconds ${(Date.now() / 1000 - process.uptime()).toFixed(3)}`,
    ];
    loop.reset();
    return lines.join('\n');
  }

  return {
    timer,
    cache,
    databaseWaited: databaseWaits.observe,
    gauge: (gauge: Gauge) => void gauges.push(gauge),
    text,
    stop: () => void loop.disable(),
  };
}
