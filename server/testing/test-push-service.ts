import { afterAll } from 'vitest';
import { openPushService } from './open-push-service.ts';

/** Closed at the end of the test file. */
export async function testPushService(options?: Parameters<typeof openPushService>[0]) {
  const pushService = await openPushService(options);
  afterAll(pushService.close);
  return pushService;
}
