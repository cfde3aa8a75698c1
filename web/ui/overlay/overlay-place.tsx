import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'wouter';

// One dialog that belongs to no control on the page, such as a question that comes by itself.

type Render = (onClose: () => void) => ReactNode;

let current: Render | undefined;
const listeners = new Set<() => void>();

/** Replaces the open one. */
export function openOverlay(render: Render): void {
  set(render);
}

/** Closes on a change of page. */
export function OverlayPlace() {
  const [path] = useLocation();
  return <Overlay key={path} />;
}

function Overlay() {
  const render = useSyncExternalStore(subscribe, () => current);
  useEffect(() => close, []);
  return render?.(close);
}

const close = () => set(undefined);

function set(render: Render | undefined): void {
  current = render;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
