import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Frequency } from '#shared/domain/schedule.ts';
import { asEdited, differences, type Edited } from '#web/features/commitments/edit/edits.ts';
import type { Body } from '#web/lib/api.ts';
import type { HabitCard } from './habit-queries.ts';

type EditedHabit = Edited & { frequency: Frequency };

export function asEditedHabit(habit: HabitCard, user: CurrentUser): EditedHabit {
  return { ...asEdited(habit, user), frequency: habit.frequency };
}

export function promiseChange(habit: HabitCard, edited: EditedHabit): Body<'PATCH /api/habits/:id'> | undefined {
  return differences<Pick<HabitCard, 'name' | 'description' | 'frequency'>>(habit, {
    name: edited.name.trim(),
    description: edited.description.trim(),
    frequency: edited.frequency,
  });
}
