import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChallengeProgress } from './challenge-progress.tsx';

function drawn(done: number, goalDays: number) {
  const { container } = render(<ChallengeProgress done={done} goalDays={goalDays} />);
  const ticks = [...container.querySelectorAll<HTMLElement>('.day-tick')];
  return {
    words: container.textContent,
    ticks: ticks.length,
    done: ticks.filter((tick) => 'done' in tick.dataset).length,
    gold: ticks.filter((tick) => 'achieved' in tick.dataset).length,
    rail: container.querySelector('progress'),
  };
}

test('a goal of up to 21 days shows a tick per day, with words beside them', () => {
  expect(drawn(9, 14)).toEqual({ words: '9 of 14 days', ticks: 14, done: 9, gold: 0, rail: null });
  expect(drawn(0, 21)).toMatchObject({ words: '0 of 21 days', ticks: 21, done: 0 });
  expect(drawn(0, 1)).toMatchObject({ words: '0 of 1 day', ticks: 1 });
});

test('all ticks are gold once the goal is reached, and later days are not counted', () => {
  for (const done of [14, 16]) expect(drawn(done, 14)).toMatchObject({ words: '14 of 14 days', done: 14, gold: 14 });
});

test('a goal above 21 days shows a rail', () => {
  const { words, ticks, rail } = drawn(11, 22);
  expect([words, ticks, rail?.position]).toEqual(['11 of 22 days', 0, 0.5]);
});
