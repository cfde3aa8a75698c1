import { afterAll } from 'vitest';
import { openSmtpServer } from './open-smtp-server.ts';

/** Closed at the end of the test file. */
export async function testSmtpServer() {
  const smtpServer = await openSmtpServer();
  afterAll(smtpServer.close);
  return smtpServer;
}
