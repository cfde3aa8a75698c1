import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

/** Who may create an account here, and the organisation through which people can sign in. */
export function useRegistration() {
  return useQuery({ queryKey: ['registration'], queryFn: () => call('GET /api/registration', {}) }).data;
}
