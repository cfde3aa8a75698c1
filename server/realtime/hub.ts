import type { HabitUpdate } from '#shared/contract/realtime.ts';

type Listener = (userIds: readonly number[], update: HabitUpdate) => void;

export type Hub = {
  /** The last line of a use-case, after its commit: what is kept in memory about the item is dropped before the reply leaves. */
  send: Listener;
  listen: (listener: Listener) => void;
};

export function createHub(): Hub {
  const listeners: Listener[] = [];
  return {
    send: (userIds, update) => {
      for (const listener of listeners) listener(userIds, update);
    },
    listen: (listener) => void listeners.push(listener),
  };
}
