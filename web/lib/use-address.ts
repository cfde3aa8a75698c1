import { useLocation, useSearch } from 'wouter';

/** Path and query as in the address bar. wouter decodes them, which would turn "%26" in a value into a separator. */
export function useAddress(): string {
  useLocation();
  useSearch();
  return location.pathname + location.search;
}
