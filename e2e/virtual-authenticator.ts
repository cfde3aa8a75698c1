import type { Page } from '@playwright/test';

export type VirtualDevice = {
  /** How many passkeys it holds. */
  count: () => Promise<number>;
  /** Whether its owner confirms with a fingerprint; otherwise the browser reports a refusal. */
  setConsent: (isGiven: boolean) => Promise<void>;
  /** Whether its owner touches it when asked. */
  setTouched: (isTouched: boolean) => Promise<void>;
  remove: () => Promise<void>;
};

/** A device in the page's browser that keeps passkeys and confirms by itself. */
export async function addDevice(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<VirtualDevice> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setConsent: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    setTouched: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    remove: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
