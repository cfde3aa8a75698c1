import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inFolder } from './kept.ts';
import { cpuOf, msOf } from './measuring.ts';
import { startPushService } from './push-service.ts';

/** What a push costs if nothing is done but encrypting and posting it. */
export type PushFloor = { secondsEach: number; senderMsEach: number; serviceMsEach: number };

/** Sends so many messages from so many processes at once. */
export async function measurePushFloor(messages: number, processes: number): Promise<PushFloor> {
  return inFolder(async (folder) => {
    const service = await startPushService();
    const trusted = join(folder, 'push-service.pem');
    writeFileSync(trusted, service.certificate);
    const script = join(import.meta.dirname, 'bare-pushes.ts');
    const send = () =>
      promisify(execFile)(process.execPath, [script, service.host, String(Math.ceil(messages / processes))], {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted },
      });
    const before = cpuOf(service.pid);
    let senders: { stdout: string }[] = [];
    const ms = await msOf(async () => (senders = await Promise.all(Array.from({ length: processes }, send))));
    const serviceMs = (cpuOf(service.pid) - before) / 1000;
    await service.stop();
    const senderMs = senders.reduce((sum, { stdout }) => sum + Number(stdout) / 1000, 0);
    return {
      secondsEach: ms / 1000 / messages,
      senderMsEach: senderMs / messages,
      serviceMsEach: serviceMs / messages,
    };
  });
}
