import { useEffect, useState, useSyncExternalStore } from 'react';
import { followNewVersion, type NewVersion } from './new-version.ts';

/** Takes a new version over when nothing is lost by it, and until then offers it. */
export function NewVersionLine() {
  const [version, setVersion] = useState<NewVersion>();
  useEffect(() => {
    let following: NewVersion | undefined;
    let isOver = false;
    async function follow(): Promise<void> {
      const registration = await navigator.serviceWorker.getRegistration();
      if (!registration || isOver) return;
      following = followNewVersion(navigator.serviceWorker, registration, {
        script: ownScript(),
        reloadPage: () => location.reload(),
      });
      setVersion(following);
    }
    void follow();
    return () => {
      isOver = true;
      following?.stop();
    };
  }, []);
  return <div role="status">{version && <Offer version={version} />}</div>;
}

function Offer({ version }: { version: NewVersion }) {
  const isOffered = useSyncExternalStore(version.subscribe, version.isOffered);
  if (!isOffered) return null;
  return (
    <div className="border-b border-line bg-raised text-small text-fg-2">
      <p className="page-width flex items-center gap-1">
        A new version is ready.
        <button
          type="button"
          onClick={version.reload}
          className="min-h-(--tap) rounded-xl px-2 font-semibold text-brand-text underline underline-offset-3"
        >
          Reload
        </button>
      </p>
    </div>
  );
}

/** Named by its content, so every build has another one. */
function ownScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
}
