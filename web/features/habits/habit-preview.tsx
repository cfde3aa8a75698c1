import { PromisePreview } from '#web/features/commitments/edit/promise-preview.tsx';
import type { HabitValues } from './habit-form.tsx';

export function HabitPreview({ values }: { values: HabitValues }) {
  return <PromisePreview values={values} ink="fern" meta={values.frequency} />;
}
