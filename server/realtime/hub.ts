import type { HabitUpdate } from '#shared/contract/realtime.ts';
import type { Bus } from './bus.ts';

type Listener = (userIds: readonly number[], update: HabitUpdate) => void;

export type Hub = {
  /** Call after the commit: drops cached replies about the commitment before the use case replies. */
  send: Listener;
  /** Receives updates from this and all other instances. */
  listen: (listener: Listener) => void;
};

export function createHub(bus: Bus): Hub {
  const listeners: Listener[] = [];
  const notify: Listener = (userIds, update) => {
    for (const listener of listeners) listener(userIds, update);
  };
  bus.on('update', ({ userIds, update }) => notify(userIds, update));
  return {
    send: (userIds, update) => {
      notify(userIds, update);
      bus.send('update', { userIds, update });
    },
    listen: (listener) => void listeners.push(listener),
  };
}
