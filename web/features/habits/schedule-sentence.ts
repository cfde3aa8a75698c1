import type { ScheduleDetails } from '#shared/domain/schedule.ts';
import { capitalised, chosenAndLeft, kindOfDays, timesWords } from '#shared/domain/schedule-words.ts';
import { listed } from '#web/lib/listed.ts';

/** Where there is room for it: "Every Monday, Wednesday and Friday", "Twice a month, on any days". */
export function scheduleSentence(schedule: ScheduleDetails): string {
  const { frequency, weekdays, times = 1, weekStart } = schedule;
  if (frequency !== 'Daily') return `${capitalised(timesWords(schedule))}, on any ${times === 1 ? 'day' : 'days'}`;
  const kind = kindOfDays(weekdays);
  if (kind === 'all') return 'Every day';
  if (kind === 'weekdays') return 'Every weekday, Monday to Friday';
  if (kind === 'weekend') return 'Every weekend, Saturday and Sunday';
  const [chosen, left] = chosenAndLeft(weekdays!, weekStart);
  return left.length === 1 ? `Every day except ${left[0]}` : `Every ${listed(chosen)}`;
}
