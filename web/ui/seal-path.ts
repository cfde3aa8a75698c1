/** A scalloped disc of 14 lobes in a 64 by 64 box. Its formula is shorter than its points, and every visit loads it. */
export const sealPath = scalloped();
/** The same disc with the notch of a note, for late marks. */
export const lateSealPath = notched();
/** The tick inside it. */
export const tickPath = 'M21.5 33l7.2 7.2L43 25.5';

function scalloped(): string {
  const points = Array.from({ length: 12 * 14 }, (_, index) => {
    const angle = (index * Math.PI) / 84;
    const radius = 27.1 + 1.9 * Math.cos(14 * angle);
    const round = (coordinate: number) => Math.round(coordinate * 10) / 10;
    return `${round(32 + radius * Math.sin(angle))} ${round(32 - radius * Math.cos(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

function notched(): string {
  const [before, cut] = sealPath.split('L45.4 6.6') as [string, string];
  return `${before}L45 6.3A9 9 0 0 0 55 21.2${cut.slice(cut.indexOf('L55.3 21.8'))}`;
}
