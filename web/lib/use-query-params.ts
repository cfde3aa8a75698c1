import { useMemo } from 'react';
import { useAddress } from './use-address.ts';

/** The query of the address. wouter's own hook decodes it once more, which breaks an address inside a value. */
export function useQueryParams(): URLSearchParams {
  const [, search = ''] = useAddress().split(/\?(.*)/s);
  return useMemo(() => new URLSearchParams(search), [search]);
}
