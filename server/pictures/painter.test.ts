import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createPainter } from './painter.ts';
import { promiseCard } from './promise-card.ts';
import type { Fonts } from './fonts.ts';

const compose = (fonts: Fonts) =>
  promiseCard({ id: 1, name: 'Morning run', schedule: 'Every day', invitedBy: 'Nadia' }, fonts);

test('preparing loads the fonts of the first picture once and draws nothing', async () => {
  const painter = createPainter(pino({ level: 'silent' }));
  const [first, again, painted] = [
    vi.fn<typeof compose>(compose),
    vi.fn<typeof compose>(compose),
    vi.fn<typeof compose>(compose),
  ];
  await painter.prepare(first);
  await painter.prepare(again);
  expect(first).toHaveBeenCalledOnce();
  expect(again).not.toHaveBeenCalled();
  expect(painter.drawn()).toBe(0);

  expect(await painter.paint({ name: 'Morning run' }, painted)).toBeDefined();
  expect(painted.mock.calls[0]![0]).toBe(first.mock.calls[0]![0]);
});
