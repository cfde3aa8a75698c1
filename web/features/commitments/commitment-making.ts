import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserKey } from '#web/lib/become-user.ts';
import { dashboardQuery } from './dashboard-query.ts';

/** What is on the list, and in which currency the person reckons, may have changed with it. */
export function useMake<Form, Made>(make: (form: Form) => Promise<Made>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: () =>
      Promise.all([client.invalidateQueries(dashboardQuery), client.invalidateQueries({ queryKey: currentUserKey })]),
  });
}
