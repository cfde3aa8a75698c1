import { openPushService } from '#server/testing/open-push-service.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import type { Arrived, ListeningService } from './push-service.ts';

// Runs as its own process: a push service that answers after 20 ms and checks nothing.

const service = await openPushService({ certificate: selfSigned(), isChecking: false });
service.reply = { status: 201, afterMs: 20 };
let lastAt = 0;
const note = () => {
  lastAt = Date.now();
  void service.arrival().then(note);
};
void service.arrival().then(note);
process.on('message', () => process.send!({ requests: service.requests, lastAt } satisfies Arrived));
process.send!({ host: service.host, certificate: service.certificate } satisfies ListeningService);
