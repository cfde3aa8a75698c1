/** Browsers without it, and pages without https, show nothing about passkeys. */
export const hasPasskeys = () => 'PublicKeyCredential' in window;
