/** For the log. Not the error itself: the server's reply names the recipient. */
export function mailFailure(error: unknown): { code?: unknown; responseCode?: unknown } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { code, responseCode };
}

/**
 * The server rejects this message for good, for example because the mailbox does not exist. A refused login is our own
 * problem and can be fixed.
 */
export function isRejected(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}
