import { scheduleLabel } from '#shared/domain/schedule-words.ts';
import { PromisePreview } from '#web/features/commitments/edit/promise-preview.tsx';
import type { HabitValues } from './habit-form.tsx';
import { scheduleFrom } from './schedule-fields.ts';

export function HabitPreview({ values }: { values: HabitValues }) {
  return <PromisePreview values={values} ink="fern" meta={scheduleLabel(scheduleFrom(values))} />;
}
