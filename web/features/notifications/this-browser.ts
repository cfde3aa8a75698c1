type Browser = 'Chrome' | 'Edge' | 'Firefox' | 'Safari' | 'Samsung Internet';
type System = 'iPhone' | 'iPad' | 'Android' | 'Windows' | 'ChromeOS' | 'Mac' | 'Linux';
export type ThisBrowser = { browser: Browser | undefined; system: System | undefined };

/** The first match counts: most browsers also claim to be Chrome or Safari. */
const browsers: [RegExp, Browser][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\/|AppleWebKit.*Mobile/, 'Safari'],
];
const systems: [RegExp, System][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

export function thisBrowser({ userAgent, maxTouchPoints } = navigator): ThisBrowser {
  const find = <Name>(list: [RegExp, Name][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = find(systems);
  // An iPad asks for desktop pages by default; no Mac has a touch screen.
  return { browser: find(browsers), system: system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system };
}

/** "Chrome on Android" */
export function browserWords({ browser, system }: ThisBrowser): string {
  return [browser ?? 'This browser', system && `on ${system}`].filter(Boolean).join(' ');
}

/** How to allow notifications after they were blocked. Words between asterisks are those on the screen. */
export function unblockSteps({ browser, system }: ThisBrowser): [string, string] {
  if (system === 'iPhone' || system === 'iPad')
    return ['Open *Settings*, then *Notifications*.', 'Choose *Kept* and allow notifications.'];
  const onPhone = system === 'Android';
  if (browser === 'Safari')
    return ['In the *Safari* menu, open *Settings*, then *Websites*.', 'Choose *Notifications* and allow Kept.'];
  if (browser === 'Firefox')
    return onPhone
      ? ['Tap the icon left of the address.', 'Tap *Notification*, so that it reads *Allowed*.']
      : ['Click the icon left of the address.', 'Beside *Send notifications*, clear *Blocked*.'];
  if (onPhone) return ['Tap the icon left of the address.', 'Open *Permissions* and allow *Notifications*.'];
  return ['Click the icon left of the address.', 'Turn on *Notifications*.'];
}
