import type { Frequency } from '#shared/domain/periods.ts';

export const periodUnits: Record<Frequency, string> = { Daily: 'day', Weekly: 'week', Monthly: 'month' };
export const thisPeriod: Record<Frequency, string> = { Daily: 'today', Weekly: 'this week', Monthly: 'this month' };
