import { env, exit } from 'node:process';

// The image's health check: exits with 0 if the Kept of this container answers.

const isWell = await fetch(`http://127.0.0.1:${env['PORT'] ?? 3000}/healthz`).then(
  ({ ok }) => ok,
  () => false,
);
exit(isWell ? 0 : 1);
