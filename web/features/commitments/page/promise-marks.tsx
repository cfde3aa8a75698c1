import { nextBadges, pointsPerCompletion } from '#shared/domain/badges.ts';
import { sealPath } from '#web/ui/seal-path.ts';

type PromiseMarksProps = {
  item: { badges: readonly string[]; points: number; members: readonly unknown[] };
  /** The streak's unit: "day", "week" or "month". */
  unit: string;
};

/** Points and badges, last on the page. */
export function PromiseMarks({ item, unit }: PromiseMarksProps) {
  return (
    <section aria-labelledby="marks" className="px-1 pt-1">
      <h2 id="marks" className="mb-2.5 text-small font-[650] text-fg-2">
        Marks on this promise
      </h2>
      <ul className="mb-3 grid max-w-95 grid-cols-4 gap-2">
        {item.badges.toSorted(byNumber).map((badge) => (
          <Mark key={badge} badge={badge} unit={unit} isEarned />
        ))}
        {nextBadges(item.badges)
          .toSorted(byNumber)
          .map((badge) => (
            <Mark key={badge} badge={badge} unit={unit} />
          ))}
      </ul>
      <p className="text-small text-pretty text-fg-2">{pointsWords(item)}</p>
    </section>
  );
}

function Mark({ badge, unit, isEarned }: { badge: string; unit: string; isEarned?: boolean }) {
  return (
    <li className="grid content-start justify-items-center gap-1.5 text-center text-micro leading-[1.2] text-fg-2">
      <span className="relative isolate grid size-8.5 place-items-center">
        <svg viewBox="0 0 64 64" aria-hidden="true" className="absolute inset-0 -z-1 overflow-visible">
          <path
            d={sealPath}
            className={
              isEarned
                ? 'fill-gold-tint stroke-gold-deep stroke-[2.5]'
                : 'fill-none stroke-line-strong stroke-3 [stroke-dasharray:5_6]'
            }
          />
        </svg>
        <b className={`font-display text-micro leading-none font-semibold ${isEarned ? 'text-gold-text' : ''}`}>
          {numberOf(badge)}
        </b>
      </span>
      <span>
        {wordsOf(badge, unit)}
        {!isEarned && <span className="sr-only">, not yet</span>}
      </span>
    </li>
  );
}

function wordsOf(badge: string, unit: string): string {
  if (badge.startsWith('streak')) return `${unit} streak`;
  return numberOf(badge) === 1 ? 'first time' : 'times kept';
}

function pointsWords({ points, members }: PromiseMarksProps['item']): string {
  const times = points / pointsPerCompletion;
  const shown = (count: number) => new Intl.NumberFormat('en').format(count);
  if (times === 0) return 'You get 10 points each time you complete it.';
  if (times === 1) return `${points} points, for the first time it was kept.`;
  const byWhom = members.length > 1 ? ' by any of you' : '';
  return `${shown(points)} points, ten for each of the ${shown(times)} times it was kept${byWhom}.`;
}

function numberOf(badge: string): number {
  return Number(badge.split('-')[1]);
}

function byNumber(a: string, b: string): number {
  return numberOf(a) - numberOf(b);
}
