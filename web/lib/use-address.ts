import { useLocation, useSearch } from 'wouter';

/** Path and query as they stand in the address bar. wouter's own are decoded: "%26" in a value would become a second one. */
export function useAddress(): string {
  useLocation();
  useSearch();
  return location.pathname + location.search;
}
