import type { HabitUpdate } from '#shared/contract/realtime.ts';
import type { Bus } from './bus.ts';

type Listener = (userIds: readonly number[], update: HabitUpdate) => void;

export type Hub = {
  /** The last line of a use-case, after its commit: what is kept in memory about the item is dropped before the reply leaves. */
  send: Listener;
  /** What this instance or another one has sent. */
  listen: (listener: Listener) => void;
};

export function createHub(bus: Bus): Hub {
  const listeners: Listener[] = [];
  const tell: Listener = (userIds, update) => {
    for (const listener of listeners) listener(userIds, update);
  };
  bus.on('update', ({ userIds, update }) => tell(userIds, update));
  return {
    send: (userIds, update) => {
      tell(userIds, update);
      bus.send('update', { userIds, update });
    },
    listen: (listener) => void listeners.push(listener),
  };
}
