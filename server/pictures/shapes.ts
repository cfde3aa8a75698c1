// The shapes of the design as SVG. Lines have a stroke-opacity, never an opacity: a layer of its own costs resvg 10 ms.

export const colours = {
  header: '#10362B',
  onHeader: '#F7F4E4',
  onHeader2: '#BFD3C4',
  surface: '#FFFEFA',
  bg: '#EBEEE3',
  lineStrong: '#78847A',
  text: '#14231C',
  text2: '#48564D',
  brand: '#0E5A43',
  gold: '#F4B73F',
  goldDeep: '#D9951B',
  goldEdge: '#A66E0A',
  goldText: '#775000',
  onGold: '#2A1C00',
  keptMoney: '#FFDC91',
  onKept2: '#CFE6D6',
} as const;

type Ink = { line: string; tint: string };
const inks: Ink[] = [
  { line: '#2A6B4D', tint: '#DCEADB' },
  { line: '#6E3A6F', tint: '#F0E1ED' },
  { line: '#285C87', tint: '#DDE8F1' },
  { line: '#9F4528', tint: '#F7E2D7' },
  { line: '#775710', tint: '#F4E8C6' },
];

/** The same ink as on the note. */
export const inkOf = (id: number): Ink => inks[id % inks.length]!;

type Centre = { x: number; y: number };
type Line = { stroke: string; width: number; opacity: number };
type Rosette = Centre & { a: number; b: number; waves: number; turns: number };

/** Banknote line-work: one closed line, r = a + b cos(waves / turns t). */
export function rosette({ x, y, a, b, waves, turns }: Rosette, { stroke, width, opacity }: Line): string {
  const points = polar(110 * turns, 2 * Math.PI * turns, (t) => a + b * Math.cos((waves / turns) * t), { x, y });
  return `<path d="M${points.join('L')}Z" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`;
}

/** The scalloped disc. */
export function seal({ x, y, r, lobes = 14 }: Centre & { r: number; lobes?: number }, paint: string): string {
  const depth = lobes === 14 ? 0.055 : 0.026;
  const radius = (t: number) => r * (1 - depth + depth * Math.cos(lobes * t));
  const points = polar(24 * lobes, 2 * Math.PI, radius, { x, y }, -Math.PI / 2);
  return `<path d="M${points.join('L')}Z" ${paint}/>`;
}

/** The tick inside a seal of that radius. */
export function tick({ x, y, r }: Centre & { r: number }, stroke: string): string {
  const at = (share: number) => Math.round(share * r * 10) / 10;
  return `<path d="M${x - at(0.33)} ${y + at(0.03)}l${at(0.226)} ${at(0.23)}L${x + at(0.36)} ${y - at(0.24)}" fill="none" stroke="${stroke}" stroke-width="${at(0.15)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Dots in a row, as where a note is torn. */
export function perforation(from: Centre, to: Centre, stroke: string, width = 7, gap = 18): string {
  return `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="0 ${gap}"/>`;
}

type Box = { x: number; y: number; width: number; height: number };

/** The two parts of a note that is torn at `tear`, as paths. */
export function notePaths({ x, y, width, height }: Box, tear: number, corner: number, notch: number) {
  const [right, bottom] = [x + width, y + height];
  return {
    body: `M${x + corner} ${y}H${tear - notch}A${notch} ${notch} 0 0 0 ${tear} ${y + notch}V${bottom - notch}A${notch} ${notch} 0 0 0 ${tear - notch} ${bottom}H${x + corner}A${corner} ${corner} 0 0 1 ${x} ${bottom - corner}V${y + corner}A${corner} ${corner} 0 0 1 ${x + corner} ${y}Z`,
    stub: `M${tear} ${y + notch}A${notch} ${notch} 0 0 0 ${tear + notch} ${y}H${right - corner}A${corner} ${corner} 0 0 1 ${right} ${y + corner}V${bottom - corner}A${corner} ${corner} 0 0 1 ${right - corner} ${bottom}H${tear + notch}A${notch} ${notch} 0 0 0 ${tear} ${bottom - notch}Z`,
  };
}

/** "Kept" with the seal as its full stop, 157 wide at scale 1. */
export function wordmark(x: number, y: number, scale: number, fill: string, disc: string, mark: string): string {
  const stop = { x: 143.9, y: 34.5, r: 10.7 };
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${letters}" fill="${fill}"/>${seal(stop, `fill="${disc}"`)}${tick(stop, mark)}</g>`;
}

function polar(steps: number, end: number, radius: (t: number) => number, { x, y }: Centre, from = 0): string[] {
  return Array.from({ length: steps }, (_, step) => {
    const t = (end * step) / steps;
    return `${(x + radius(t) * Math.cos(t + from)).toFixed(1)} ${(y + radius(t) * Math.sin(t + from)).toFixed(1)}`;
  });
}

const letters =
  'm1.6 40.1v2.7q0 .7.2 1 .2.2.9.2h17.9q.8 0 1.1-.2 .2-.2.2-1v-2.7q0-.6-.2-.8-.1-.2-.8-.2h-3.8q-.7 0-1-.2-.2-.2-.2-.9v-5.2q0-.9.2-1.2 .2-.3.6-.8l5.2-4.9q.6-.5.9-.5 .2-.1.7.6l8.6 11.9q.3.5.3.8 0 .4-1 .4h-2.5q-.7 0-1 .2-.3.2-.3.9v2.8q0 .6.2.8 .2.2.8.2h18.7q.7 0 .9-.2 .2-.1.2-.8v-2.9q0-.7-.2-.9-.2-.1-.8-.1h-3.2q-1.1 0-1.5-.3-.4-.2-.8-.8l-12.8-17q-.5-.7-.4-1 .2-.2.8-.8l8.7-8.3q.5-.4.9-.7 .4-.3 1.5-.3h3.6q.8 0 .9-.2 .2-.3.2-1.1v-2.4q0-.7-.1-.9-.2-.3-.8-.3h-16.3q-.6 0-.8.2-.2.2-.2.8v2.7q0 .8.3 1 .2.2 1 .2h2.6q.9 0 1 .2 0 .3-.4.7l-14.5 13.7q-.6.6-.9.4-.3-.1-.3-1.4v-12.2q0-.8.2-1.1 .3-.3 1.1-.3h3.7q.8 0 1-.2 .3-.2.3-1.1v-2.6q0-.7-.3-.8-.2-.2-.8-.2h-18.4q-.6 0-.9.2-.2.2-.2.8v2.9q0 .7.2.9 .1.1.7.1h3.8q.7 0 .9.2 .1.1.1.7v27q0 .7-.1 1-.2.3-1.1.3h-3.5q-.6 0-.8.1-.2.2-.2.9m46.5-9.1q0 3.6 1.5 6.8 1.5 3.1 4.6 5.1 3.1 1.9 7.7 1.9 3.3 0 5.8-1.1 2.6-1 4.3-3.1 1.7-2 2.5-5 .1-.4 0-.5-.2-.1-.6-.1h-3.5q-.5 0-.6.2-.2.1-.3.4-1 2.5-2.6 3.9-1.6 1.3-4.1 1.3-2.3 0-3.6-1.2-1.4-1.2-2-3.2-.6-1.9-.7-4.3 0-.5.1-.6 .1-.2.6-.2h16.8q.5 0 .7-.1 .2-.2.2-.7 0-1.8-.3-3.8-.3-1.9-1.1-3.8-.9-1.9-2.3-3.4-1.4-1.5-3.6-2.4-2.2-.9-5.4-.9-4.7 0-7.8 2-3.2 1.9-4.8 5.3-1.5 3.3-1.5 7.5m18-3.5h-8.8q-.6 0-.6-.1-.1-.2-.1-.7 .1-1.7.7-3.3 .6-1.5 1.8-2.5 1.2-1 3-1 1.2 0 2.1.6 .9.7 1.5 1.8 .5 1 .8 2.3 .3 1.2.3 2.4 0 .4-.1.5-.1 0-.6 0m22.9 3q0-2.7.7-5 .8-2.2 2.2-3.5 1.4-1.3 3.2-1.3 1.7 0 3 1.3 1.2 1.3 2 3.5 .7 2.3.7 5 0 2.7-.7 4.9-.8 2.2-2 3.5-1.3 1.3-3 1.3-1.8 0-3.2-1.3-1.4-1.3-2.2-3.5-.7-2.2-.7-4.9m-12.5-12.5v1.9q0 .8.2 1 .2.2 1 .2h2.1q.8 0 1.1.2 .2.2.2 1v29.5q0 .8-.1 1.1-.2.2-1 .2h-2.7q-.5 0-.7.2-.1.2-.1.7v2.2q0 .6.1.9 .2.2.9.2h15.1q.7 0 .9-.2 .2-.1.2-.8v-2.3q0-.6-.2-.7-.2-.2-.8-.2h-2.5q-.8 0-1-.2-.2-.3-.2-1.1v-9.2q0-2 .2-2 .2-.1.8.6 1.2 1.7 3 2.6 1.9.9 4.3.9 3.3 0 5.9-1.6 2.7-1.7 4.3-4.9 1.6-3.2 1.6-7.7 0-4.6-1.5-7.8-1.5-3.2-4.2-4.9-2.6-1.6-5.8-1.6-2.8 0-4.8 1.1-2 1.1-3.2 3-.3.5-.5.5-.1 0-.1-.7v-2.2q0-.6-.3-.8-.2-.1-.8-.1h-10.3q-.6 0-.9.1-.2.2-.2.9m54.3 21.1q.2-.4.1-.6-.2-.2-.6-.5l-1.5-.8q-.4-.2-.6-.1-.2.1-.4.5-.7 1.3-1.5 1.9-.7.5-1.7.5-.9 0-1.5-.6-.5-.7-.5-2.2v-15.2q0-.5.2-.7 .3-.2.7-.2h5.4q.4 0 .6-.1 .2-.1.2-.5v-2.8q0-.5-.2-.6-.1-.1-.6-.1h-5.4q-.5 0-.7-.2-.2-.2-.2-.8v-6.6q0-.8-.8-.8h-2q-.7 0-.8.2-.1.2-.2.7-.6 2.6-1.4 4.1-.7 1.5-1.7 2.2-1 .7-2.2.9-1.2.3-2.7.3-.6 0-.7.1-.2.1-.2.7v2.5q0 .5.2.7 .1.1.7.1h3.2q.5 0 .6.2 .2.3.2.8v16.1q0 3.2 1.7 4.9 1.6 1.7 5.3 1.7 2.6 0 4.4-.9 1.7-.8 2.8-2.1 1.1-1.3 1.8-2.7';
