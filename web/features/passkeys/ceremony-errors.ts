/** The person closed the device's dialog, or the device has no passkey: browsers do not tell which. */
export function isCancelled(error: Error): boolean {
  return error.name === 'NotAllowedError';
}

/** What went wrong at the device, in words; a refusal by the server brings its own. */
export function sayCeremonyError(error: Error): string {
  if (isCancelled(error)) return 'Your device didn’t answer. Try again when you are ready.';
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  return error.message;
}
