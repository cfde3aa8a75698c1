import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { UserReply } from '#shared/contract/auth-calls.ts';
import { call, type Body } from '#web/lib/api.ts';
import { browserZone } from '#web/lib/browser-zone.ts';
import { deviceName } from './device-name.ts';

// What the device and the server say to each other. Loaded on demand, with the library.

type Account = { name: string; email: string; inviteCode: string | undefined };
/** The password, or an answer of a passkey. */
export type Proof = Pick<Body<'DELETE /api/user'>, 'password' | 'assertion'>;

export async function logInByPasskey(): Promise<UserReply> {
  const optionsJSON = await call('POST /api/passkeys/login-options', { body: {} });
  return finishLogin(await startAuthentication({ optionsJSON }));
}

/** Waits until a passkey is chosen among the username's suggestions. Another ceremony ends the waiting. */
export async function logInByAutofill(): Promise<UserReply> {
  if (!(await browserSupportsWebAuthnAutofill())) throw new Error('This browser suggests no passkeys');
  const optionsJSON = await call('POST /api/passkeys/login-options', { body: {} });
  return finishLogin(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** The username that a new account of this name would get. */
export async function proposeUsername(body: Omit<Account, 'email'>): Promise<string> {
  const { user } = await call('POST /api/passkeys/registration-options', { body });
  return user.name;
}

export async function registerByPasskey(account: Account): Promise<UserReply> {
  const optionsJSON = await call('POST /api/passkeys/registration-options', { body: account });
  const response = await startRegistration({ optionsJSON });
  const body = { response, name: deviceName(), account: { ...account, timezone: browserZone() } };
  return (await call('POST /api/passkeys', { body })).user;
}

export async function addPasskey(name: string, proof: Proof): Promise<void> {
  const optionsJSON = await call('POST /api/passkeys/registration-options', { body: proof });
  const response = await startRegistration({ optionsJSON });
  await call('POST /api/passkeys', { body: { response, name } });
}

/** Proves that the owner asks, for a person without a password. */
export async function confirmByPasskey(): Promise<Proof> {
  const optionsJSON = await call('POST /api/passkeys/login-options', { body: { purpose: 'confirm' } });
  return { assertion: await startAuthentication({ optionsJSON }) };
}

async function finishLogin(response: Body<'POST /api/passkeys/login'>['response']): Promise<UserReply> {
  return call('POST /api/passkeys/login', { body: { response } });
}
