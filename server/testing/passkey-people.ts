import type { TestApp } from './quick-person.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import type { TestBrowser } from './test-browser.ts';

let people = 0;

/** A signed-in person who has a passkey and no password. */
export async function passkeyPerson(kept: Pick<TestApp, 'browser'>, form: { name?: string; email?: string } = {}) {
  const account = { name: 'Nadia Okafor', email: `passkey${++people}@example.com`, ...form };
  const browser = kept.browser();
  const device = softwareAuthenticator();
  const { body: options } = await browser.send('POST', '/api/passkeys/registration-options', account);
  const { status, body } = await browser.send('POST', '/api/passkeys', { response: device.create(options), account });
  if (status !== 200) throw new Error(`Registering failed with ${status}: ${JSON.stringify(body)}`);
  const { id: passkeyId, user } = body as { id: number; user: { id: number; username: string } };
  return Object.assign(browser, { device, account, passkeyId, ...user });
}

type Device = ReturnType<typeof softwareAuthenticator>;

export async function logInWith(browser: TestBrowser, device: Device, twist?: Parameters<Device['assert']>[1]) {
  const { body: options } = await browser.send('POST', '/api/passkeys/login-options', {});
  return browser.send('POST', '/api/passkeys/login', { response: device.assert(options, twist) });
}

/** An answer that proves the owner, for calls that take one instead of the password. */
export async function confirmWith(browser: TestBrowser, device: Device, twist?: Parameters<Device['assert']>[1]) {
  const { body: options } = await browser.send('POST', '/api/passkeys/login-options', { purpose: 'confirm' });
  return device.assert(options, twist);
}

/** Adds a passkey by that proof; returns the reply. */
export async function addPasskeyTo(
  browser: TestBrowser,
  proof: object,
  device = softwareAuthenticator(),
  name?: string,
) {
  const options = await browser.send('POST', '/api/passkeys/registration-options', proof);
  if (options.status !== 200) return options;
  return browser.send('POST', '/api/passkeys', { response: device.create(options.body), ...(name && { name }) });
}
