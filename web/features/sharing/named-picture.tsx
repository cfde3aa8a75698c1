import { useState } from 'react';
import { Switch } from '#web/forms/switch.tsx';
import { callForFile } from '#web/lib/api.ts';
import { SharePicture } from './share-picture.tsx';

type Promised = { id: number; kind: 'habit' | 'challenge' };
type NamedPictureProps = { promise: Promised; of: 'streak' | 'keepsake' };

/** Nothing to show off below two. */
export function StreakPicture({ promise }: { promise: Promised & { streak: number } }) {
  return promise.streak < 2 ? null : <NamedPicture promise={promise} of="streak" />;
}

/** With the name of the promise, unless the person leaves it out. */
export function NamedPicture({ promise: { id, kind }, of }: NamedPictureProps) {
  const [isNamed, setNamed] = useState(true);
  return (
    <section
      aria-labelledby={`picture-of-${of}`}
      className="mt-3 grid gap-2 rounded-note bg-surface p-4 shadow-card lg:p-6"
    >
      <h2 id={`picture-of-${of}`} className="subheading">
        A picture of your {of}
      </h2>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-small text-fg-2">
          Show the promise’s name
        </span>
        <Switch label="Show the promise’s name" isOn={isNamed} onChange={setNamed} />
      </div>
      <SharePicture
        fileName={`kept-${of}.png`}
        load={() =>
          callForFile(`GET /api/${kind}s/:id/${of}-picture`, {
            params: { id: String(id) },
            query: { name: isNamed ? 'shown' : 'hidden' },
          })
        }
      />
    </section>
  );
}
