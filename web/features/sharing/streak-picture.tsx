import { useState } from 'react';
import { Switch } from '#web/forms/switch.tsx';
import { callForFile } from '#web/lib/api.ts';
import { SharePicture } from './share-picture.tsx';

type Promised = { id: number; kind: 'habit' | 'challenge'; streak: number };

/** Nothing to show off below two. */
export function StreakPicture({ promise: { id, kind, streak } }: { promise: Promised }) {
  const [isNamed, setNamed] = useState(true);
  if (streak < 2) return null;
  const route = kind === 'habit' ? 'GET /api/habits/:id/streak-picture' : 'GET /api/challenges/:id/streak-picture';
  return (
    <section aria-label="A picture of your streak" className="mt-3 grid gap-2 rounded-note bg-surface p-4 shadow-card">
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-small text-fg-2">
          Show the promise’s name
        </span>
        <Switch label="Show the promise’s name" isOn={isNamed} onChange={setNamed} />
      </div>
      <SharePicture
        fileName="kept-streak.png"
        load={() => callForFile(route, { params: { id: String(id) }, query: { name: isNamed ? 'shown' : 'hidden' } })}
      />
    </section>
  );
}
