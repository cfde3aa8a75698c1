import { afterAll } from 'vitest';
import { openPostOffice } from './open-post-office.ts';

/** It is closed when the test file ends. */
export async function postOffice() {
  const office = await openPostOffice();
  afterAll(office.close);
  return office;
}
