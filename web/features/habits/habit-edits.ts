import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { asEdited, differences, type Edited } from '#web/features/commitments/edit/edits.ts';
import type { Body } from '#web/lib/api.ts';
import type { HabitCard } from './habit-queries.ts';
import { asScheduleFields, scheduleFrom, type ScheduleFields } from './schedule-fields.ts';

type EditedHabit = Edited & ScheduleFields;

export function asEditedHabit(habit: HabitCard, user: CurrentUser): EditedHabit {
  return { ...asEdited(habit, user), ...asScheduleFields(habit) };
}

type Promised = Pick<HabitCard, 'name' | 'description' | keyof ReturnType<typeof scheduleFrom>>;

export function promiseChange(habit: HabitCard, edited: EditedHabit): Body<'PATCH /api/habits/:id'> | undefined {
  return differences<Promised>(habit, {
    name: edited.name.trim(),
    description: edited.description.trim(),
    ...scheduleFrom(edited),
  });
}
