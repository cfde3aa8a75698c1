import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { frequencies } from '#shared/domain/schedule.ts';
import { scheduleSentence } from './schedule-sentence.ts';
import { LateMarks } from '#web/features/commitments/edit/late-marks.tsx';
import { Segmented } from '#web/forms/segmented.tsx';
import type { useForm } from '#web/forms/use-form.ts';
import { Stepper } from './stepper.tsx';
import { daysFrom, daysInText, isDefault, scheduleFrom, steppers, type ScheduleFields } from './schedule-fields.ts';
import { WeekdayChips } from './weekday-chips.tsx';
import './schedule.css';

type SchedulePickerProps<Values extends ScheduleFields> = {
  form: Pick<ReturnType<typeof useForm<Values, unknown>>, 'values' | 'set'>;
};

const frequencyChoices = frequencies.map((value) => ({ value, label: value }));
const firstDayChoices = [
  { value: '0', label: 'Sunday' },
  { value: '1', label: 'Monday' },
] as const;

/** The unit, the schedule as a sentence, and its details behind a button. Opens itself if they differ from the default. */
export function SchedulePicker<Values extends ScheduleFields>({ form }: SchedulePickerProps<Values>) {
  const id = useId();
  const values: ScheduleFields = form.values;
  const set = <Name extends keyof ScheduleFields>(name: Name, value: ScheduleFields[Name]) =>
    form.set(name, value as Values[Name]);
  const [isOpen, setOpen] = useState(() => !isDefault(values));
  const { frequency } = values;
  const schedule = scheduleFrom(values);
  const stepper = frequency === 'Daily' ? undefined : steppers[frequency];
  return (
    <div>
      <Segmented
        label="Frequency"
        choices={frequencyChoices}
        value={frequency}
        onChange={(value) => set('frequency', value)}
      />
      <div className="schedule-line">
        <p aria-live="polite">{scheduleSentence(schedule)}</p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="schedule-action"
        >
          {isOpen ? 'Hide' : frequency === 'Daily' ? 'Choose days' : 'Change'}
          <ChevronDown aria-hidden="true" className="size-4.5" />
        </button>
      </div>
      {isOpen && (
        <div id={id} className="schedule-panel">
          {stepper ? (
            <Stepper
              label={stepper.label}
              value={schedule.times}
              most={stepper.most}
              onChange={(times) => set(stepper.field, String(times))}
            />
          ) : (
            <WeekdayChips
              chosen={daysFrom(values.days)}
              weekStart={schedule.weekStart}
              onChange={(days) => set('days', daysInText(days))}
            />
          )}
          {frequency !== 'Monthly' && (
            <div className="schedule-row">
              <span aria-hidden="true">Week starts on</span>
              <Segmented
                label="Week starts on"
                hideLabel
                choices={firstDayChoices}
                value={values.firstDay}
                onChange={(value) => set('firstDay', value)}
              />
            </div>
          )}
          <LateMarks isOn={schedule.allowLate} onChange={(isOn) => set('lateMarks', isOn ? 'yes' : 'no')} />
        </div>
      )}
    </div>
  );
}
