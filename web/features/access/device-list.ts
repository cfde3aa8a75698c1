import { listed } from '#web/lib/listed.ts';

const mostNamed = 3;

/** "Safari on a Mac and Firefox on Windows (2)". Of many devices the first few are named. */
export function deviceList(devices: readonly string[]): string {
  const names = [...new Set(devices)].map((device) => {
    const count = devices.filter((other) => other === device).length;
    return count === 1 ? device : `${device} (${count})`;
  });
  if (names.length <= mostNamed) return listed(names);
  const named = names.slice(0, mostNamed - 1);
  return listed([...named, `${names.length - named.length} others`]);
}
