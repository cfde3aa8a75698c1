import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FileIcon } from './import-icons.tsx';

const sources = [
  { name: 'Loop Habit Tracker', file: 'CSV zip or backup database', accept: '.zip,.db' },
  { name: 'HabitTrove', file: 'Backup file', accept: '.zip,.json' },
  { name: 'Habitica', file: 'userdata.json', accept: '.json' },
  { name: 'A CSV file', file: 'Columns: date, habit, done', accept: '.csv,.txt,.tsv' },
  { name: 'Kept', file: 'Your own export', accept: '.json,.zip' },
] as const;

type ChooseFileProps = { isReading: boolean; onChoose: (file: File) => void };

/** Where a file is from only narrows what the browser offers: Kept recognises files by their content. */
export function ChooseFile({ isReading, onChoose }: ChooseFileProps) {
  const [chosen, setChosen] = useState(0);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const name = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isReading) onChoose(file);
  };
  return (
    <>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 text-small font-semibold">Where from?</legend>
        {sources.map((source, index) => (
          <label key={source.name} className="import-source">
            <b className="font-semibold">{source.name}</b>
            <input
              type="radio"
              name={name}
              checked={chosen === index}
              onChange={() => setChosen(index)}
              aria-label={source.name}
              aria-describedby={`${name}-${index}`}
              className="size-5 accent-brand"
            />
            <span id={`${name}-${index}`} className="text-small text-fg-2">
              {source.file}
            </span>
          </label>
        ))}
      </fieldset>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={isOver ? 'import-drop import-drop-over' : 'import-drop'}
      >
        <FileIcon className="size-6 text-fg-2" />
        <p className="text-small text-fg-2">Drop the file here, up to 20 MB</p>
        <Button busy={isReading && 'Reading your file...'} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="File to import"
          accept={sources[chosen]!.accept}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // So that the same file can be chosen again after it was fixed.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
      </div>
      <p className="mt-4 text-small text-fg-2">Nothing is saved yet. You’ll see everything first.</p>
    </>
  );
}
