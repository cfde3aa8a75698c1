import { afterAll } from 'vitest';
import { openSmtpServer } from './open-smtp-server.ts';

/** It is closed when the test file ends. */
export async function testSmtpServer() {
  const office = await openSmtpServer();
  afterAll(office.close);
  return office;
}
