import type { Clock } from '#shared/domain/days.ts';

/** The columns of `users` that `dayOf` needs. */
export const clockColumns = [
  'users.timezone',
  'users.day_start_hour',
  'users.earlier_start_hour',
  'users.day_start_from',
] as const satisfies readonly `users.${keyof Clock}`[];
