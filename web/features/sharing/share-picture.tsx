import { useMutation } from '@tanstack/react-query';
import { Download, Share } from 'lucide-react';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type SharePictureProps = { load: () => Promise<Blob>; fileName: string };

/** Saves a picture, or hands it to the system's share sheet where there is one. */
export function SharePicture({ load, fileName }: SharePictureProps) {
  const { save, share } = usePicture(load, fileName);
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button look="secondary" busy={save.isPending && 'Saving...'} onClick={() => save.mutate()}>
        <Download aria-hidden="true" className="size-5" />
        Save picture
      </Button>
      {canShareFiles() && (
        <Button look="secondary" busy={share.isPending && 'Sharing...'} onClick={() => share.mutate()}>
          <Share aria-hidden="true" className="size-5" />
          Share
        </Button>
      )}
    </div>
  );
}

function usePicture(load: () => Promise<Blob>, fileName: string) {
  const onError = (error: Error) =>
    showToast({ title: 'Failed to make the picture', text: error.message, variant: 'destructive' });
  const save = useMutation({ mutationFn: async () => saveFile(await load(), fileName), onError });
  const share = useMutation({
    mutationFn: async () => {
      const picture = new File([await load()], fileName, { type: 'image/png' });
      // Some systems share links but no files.
      if (!navigator.canShare({ files: [picture] })) return saveFile(picture, fileName);
      await navigator.share({ files: [picture] }).catch((error: unknown) => {
        // Closing the sheet is no failure. Without a fresh tap the browser refuses it: the file is then saved.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        saveFile(picture, fileName);
      });
    },
    onError,
  });
  return { save, share };
}

const canShareFiles = (): boolean => typeof navigator.canShare === 'function';
