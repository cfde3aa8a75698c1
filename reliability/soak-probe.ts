// Preloaded into the soaked server: on SIGUSR2 collects garbage and prints what memory and handles remain.
import { writeSync } from 'node:fs';

process.on('SIGUSR2', () => {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const connections = resources.filter((name) => name === 'TCPSocketWrap').length;
  const timers = resources.filter((name) => name === 'Timeout').length;
  writeSync(2, `soak ${JSON.stringify({ memory: heapUsed + external, connections, timers })}\n`);
});
