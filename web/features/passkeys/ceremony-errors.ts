/** What went wrong at the device, in words; a refusal by the server brings its own. */
export function sayCeremonyError(error: Error): string {
  // The window was closed, or the device has no passkey: browsers do not tell which.
  if (error.name === 'NotAllowedError') return 'Your device didn’t answer. Try again when you are ready.';
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  return error.message;
}
