import type { Currency } from '#shared/domain/money.ts';

const byRegion: Partial<Record<string, Currency>> = {
  US: 'USD',
  GB: 'GBP',
  JP: 'JPY',
  CA: 'CAD',
  AU: 'AUD',
  CH: 'CHF',
  LI: 'CHF',
  CN: 'CNY',
  IN: 'INR',
  BR: 'BRL',
  MX: 'MXN',
  KR: 'KRW',
  SG: 'SGD',
  NZ: 'NZD',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RU: 'RUB',
  HK: 'HKD',
};
const euroRegions = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** The currency of the region in the browser's language, such as EUR for de-AT; a suggestion that can be changed. */
export function browserCurrency(language: string = navigator.language): Currency | undefined {
  const region = regionOf(language);
  return region === undefined ? undefined : euroRegions.includes(region) ? 'EUR' : byRegion[region];
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    // The browser sent no valid language tag.
    return undefined;
  }
}
