import { useWhenNeeded } from '#web/ui/use-on-demand.ts';
import type { LateLineProps } from '#web/features/commitments/late/late-line.tsx';

const loadLine = () => import('#web/features/commitments/late/late-line.tsx');

/** The line about yesterday. Most notes have none, so its code is loaded for the first that does. */
export function LateRow(props: LateLineProps) {
  const { item, user } = props;
  const isNeeded =
    item.lateDay !== null ||
    item.ownLateDays.some(({ markedOn }) => markedOn === user.today) ||
    item.waiting?.days.some((day) => day !== user.today) === true;
  const { code, isLoading } = useWhenNeeded(loadLine, isNeeded);
  if (code) return <code.LateLine {...props} />;
  return isLoading && <div className="h-9" />;
}
