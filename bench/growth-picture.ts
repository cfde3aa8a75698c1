export type Curve = { what: string; unit: 'ms' | 'µs'; sizes: readonly number[]; times: readonly number[] };

const [width, height] = [300, 190];
const [left, right, top, bottom] = [24, 276, 56, 150];

/** One panel a curve: time over size, both from zero, so that a straight line means that cost grows with the size. */
export function drawGrowth(curves: readonly Curve[]): string {
  const panels = curves.map((curve, index) => `<g transform="translate(${index * width} 0)">${panelOf(curve)}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${curves.length * width} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
</svg>
`;
}

function panelOf({ what, unit, sizes, times }: Curve): string {
  const [largest, longest] = [sizes.at(-1)!, Math.max(...times)];
  const x = (size: number) => Math.round(left + (size / largest) * (right - left));
  const y = (time: number) => Math.round(bottom - (time / longest) * (bottom - top));
  const points = sizes.map((size, index) => ({ size, time: times[index]!, x: x(size), y: y(times[index]!) }));
  const sideOf = (at: number) => (at > (left + right) / 2 ? 'end' : 'start');
  return [
    `<text x="${left}" y="20" font-weight="bold">${what}</text>`,
    `<path d="M${left} ${bottom}H${right}" stroke="#888"/>`,
    `<path d="${points.map((at, index) => `${index === 0 ? 'M' : 'L'}${at.x} ${at.y}`).join('')}" fill="none" stroke="#2b5c8a" stroke-width="2"/>`,
    ...points.map(
      (at) =>
        `<circle cx="${at.x}" cy="${at.y}" r="3" fill="#2b5c8a"/>` +
        `<text x="${at.x}" y="${at.y - 8}" text-anchor="${sideOf(at.x)}">${rounded(at.time)} ${unit}</text>` +
        `<text x="${at.x}" y="${bottom + 18}" text-anchor="${sideOf(at.x)}" fill="#555">${at.size}</text>`,
    ),
  ].join('\n');
}

const rounded = (time: number) => (time < 100 ? time.toFixed(1) : time.toFixed(0));
