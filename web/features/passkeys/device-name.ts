/** "iPhone", for the list of passkeys. */
export function deviceName(): string {
  const devices = [/iPhone/, /iPad/, /Android/, /Windows/, /CrOS/, /Mac/, /Linux/];
  const found = devices.map((device) => device.exec(navigator.userAgent)?.[0]).find(Boolean);
  return { CrOS: 'Chromebook', Windows: 'Windows PC', Linux: 'Linux PC' }[found ?? ''] ?? found ?? 'Passkey';
}
