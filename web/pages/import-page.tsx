import { useState } from 'react';
import { useLocation } from 'wouter';
import { largestImport } from '#shared/domain/imported-days.ts';
import { BrokenFile } from '#web/features/imports/broken-file.tsx';
import { ChooseFile } from '#web/features/imports/choose-file.tsx';
import { FoundHabits } from '#web/features/imports/found-habits.tsx';
import { ImportFrame } from '#web/features/imports/import-frame.tsx';
import { ImportProgress } from '#web/features/imports/import-progress.tsx';
import { useReadFile, useRunImport } from '#web/features/imports/import-queries.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** The id of an import that was started is in the address. */
export function ImportPage() {
  usePageTitle('Bring your history');
  const id = Number(useQueryParams().get('id') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? <ImportProgress key={id} id={id} /> : <NewImport />;
}

function NewImport() {
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File>();
  const reading = useReadFile();
  const running = useRunImport();
  const isTooLarge = file !== undefined && file.size > largestImport;
  const error = isTooLarge ? new Error('This file is larger than 20 MB.') : reading.error;
  const preview = reading.data;
  const restart = () => {
    setFile(undefined);
    reading.reset();
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    if (chosen.size <= largestImport) reading.mutate(chosen);
  };
  if (file && preview)
    return (
      <ImportFrame step={2} title="Here’s what we found" text="Nothing is saved until you import.">
        <FoundHabits
          key={preview.id}
          file={file.name}
          preview={preview}
          isStarting={running.isPending}
          onBack={restart}
          onImport={(habits) =>
            running.mutate(
              { id: preview.id, habits },
              {
                onSuccess: ({ id }) => navigate(`/import?id=${id}`),
                onError: ({ message }) =>
                  showToast({ title: 'Nothing was imported', text: message, variant: 'destructive' }),
              },
            )
          }
        />
      </ImportFrame>
    );
  return (
    <ImportFrame step={1} title="Bring your history" text="Days you’ve already kept somewhere else can come along.">
      {file && error ? (
        <BrokenFile file={file.name} error={error} onAgain={restart} />
      ) : (
        <ChooseFile isReading={reading.isPending} onChoose={choose} />
      )}
    </ImportFrame>
  );
}
