import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { onDemand } from './on-demand.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const fallback = ({ name }: { name: string }) => <p>Waiting for {name}</p>;

afterEach(() => {
  vi.unstubAllGlobals();
});

test('shows the fallback until the code is there, and the next time the component at once', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Part = onDemand(load, fallback);
  const first = render(<Part name="Ann" />);
  expect(screen.getByText('Waiting for Ann')).toBeTruthy();
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
  first.unmount();

  render(<Part name="Ben" />);
  expect(screen.getByText('Hello Ben')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('shows the component as soon as its code is there', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const Part = onDemand(() => promise, fallback);
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(<Part name="Ann" />);
  await afterTurns();
  expect(place.textContent).toBe('Waiting for Ann');
  resolve(Greeting);
  await afterTurns();
  expect(place.textContent).toBe('Hello Ann');
  root.unmount();
});

test('draws in slices, between which the page does other work', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const turns = new Set<number>();
  let turn = 0;
  function SlowLine() {
    turns.add(turn);
    for (const until = performance.now() + 3; performance.now() < until;);
    return null;
  }
  const Page = () => Array.from({ length: 10 }, (_, index) => <SlowLine key={index} />);
  const Part = onDemand(async () => Page);
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(<Part />);
  const timer = setInterval(() => turn++);
  await eventually(() => expect(turns.size).toBeGreaterThan(1));
  clearInterval(timer);
  root.unmount();
});

test('a failure reaches the page, and the next time the code is loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValueOnce(new Error('Offline'));
  const Part = onDemand(load.mockResolvedValue(Greeting), fallback);
  const first = render(<Part name="Ann" />, { wrapper: Boundary });
  expect(await screen.findByText('Offline')).toBeTruthy();
  first.unmount();

  render(<Part name="Ann" />);
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
});

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? <p>{this.state.error.message}</p> : this.props.children;
  }
}

/** A few turns of the event loop, far less than 300 ms. */
async function afterTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => void setTimeout(resolve));
}
