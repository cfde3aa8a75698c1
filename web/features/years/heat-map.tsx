import type { Day } from '#shared/domain/days.ts';
import { nameOfMonth } from '#shared/domain/date-words.ts';
import type { Cell, CellMark } from './year-cells.ts';
import './years.css';

const size = 10;
const step = 12;
const left = 30;
const top = 18;

type HeatMapProps = { cells: readonly Cell[]; label: string; today: Day; weekStart: 0 | 1; shown: Day | undefined };

/** The whole year: a column for each week. */
export function HeatMap({ cells, label, today, weekStart, shown }: HeatMapProps) {
  const columns = cells.at(-1)!.week + 1;
  const weekdays = weekStart === 0 ? ['Mon', 'Wed', 'Fri'] : ['Tue', 'Thu', 'Sat'];
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${left + columns * step} ${top + 7 * step}`} className="heat-map">
      <g aria-hidden="true" className="heat-words">
        {cells
          .filter(({ day }) => day.endsWith('-01'))
          .map(({ day, week, weekday }) => (
            <text key={day} x={left + (week + (weekday > 0 ? 1 : 0)) * step} y={10}>
              {nameOfMonth(day.slice(0, 7)).slice(0, 3)}
            </text>
          ))}
        {weekdays.map((weekday, index) => (
          <text key={weekday} x={0} y={top + (2 * index + 1) * step + 8.5}>
            {weekday}
          </text>
        ))}
      </g>
      <Cells
        cells={cells}
        at={({ week, weekday }) => [left + week * step, top + weekday * step]}
        {...{ today, shown }}
      />
    </svg>
  );
}

type MonthMapProps = { cells: readonly Cell[]; today: Day; shown: Day | undefined };

/** One month: a row for each week. The button around it says what it shows. */
export function MonthMap({ cells, today, shown }: MonthMapProps) {
  const first = cells[0]!.week;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${7 * step - 2} ${6 * step - 2}`} className="heat-map">
      <Cells cells={cells} at={({ week, weekday }) => [weekday * step, (week - first) * step]} {...{ today, shown }} />
    </svg>
  );
}

type CellsProps = MonthMapProps & { at: (cell: Cell) => [number, number] };

/** One path for each mark, however many days have it: a year is a dozen elements. */
function Cells({ cells, at, today, shown }: CellsProps) {
  const paths = new Map<string, string>();
  const draw = (look: string, path: string) => paths.set(look, `${paths.get(look) ?? ''}${path}`);
  for (const cell of cells) {
    const place = at(cell);
    for (const [look, path] of shapesOf(cell, place)) draw(look, path);
    if (cell.day === today) draw('heat-today', square(place, -1.2, 3.2));
    if (cell.day === shown) draw('heat-shown', square(place, -1.6, 3.4));
  }
  return [...paths].map(([look, path]) => <path key={look} d={path} className={look} />);
}

/** For the legend. */
export function CellShape({ mark }: { mark: CellMark }) {
  return shapesOf({ mark, level: 0.5 }, [0, 0]).map(([look, path]) => <path key={look} d={path} className={look} />);
}

/** Each mark has its own shape: colour is never the only difference. */
function shapesOf({ mark, level }: Pick<Cell, 'mark' | 'level'>, at: [number, number]): [look: string, path: string][] {
  const [x, y] = at;
  if (mark === 'none') return [];
  if (mark === 'kept') return [['heat-kept', square(at, 0, 2.5)]];
  if (mark === 'ahead') return [['heat-ahead', `M${x + 4.1} ${y + 5}a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0z`]];
  if (mark === 'rest') return [['heat-ahead', `M${x + 2.5} ${y + 4.3}h5v1.4h-5z`]];
  if (mark === 'paused') return [['heat-paused', `M${x + 1.2} ${y}h2.4v10h-2.4zM${x + 6.4} ${y}h2.4v10h-2.4z`]];
  const edge: [string, string] = [`heat-${mark}`, square(at, 0.5, 2)];
  if (mark !== 'some') return [edge];
  // From below, and never quite empty or full.
  const height = Math.round(Math.min(0.85, Math.max(0.2, level)) * 80) / 10;
  return [edge, ['heat-kept', `M${x + 1} ${y + size - 1}v${-height}h8v${height}z`]];
}

/** With round corners, `inset` smaller on each side. */
function square([x, y]: [number, number], inset: number, radius: number): string {
  const side = size - 2 * inset - 2 * radius;
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return (
    `M${round(x + inset + radius)} ${round(y + inset)}h${round(side)}${corner(radius, radius)}v${round(side)}` +
    `${corner(-radius, radius)}h${round(-side)}${corner(-radius, -radius)}v${round(-side)}${corner(radius, -radius)}z`
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
