import type { WebSocket } from 'ws';
import type { EndedSessions } from '#server/auth/session-memory.ts';

export type Owner = { userId: number; tokenHash: string };

/** Why a socket is closed, beyond the protocol's own codes. */
export const closeCodes = { notSignedIn: 4401, notUnderstood: 4400, tooMany: 4429, tooSlow: 4408 } as const;

/** A client that does not read until this much is buffered is terminated; it reconnects and refetches everything. */
const mostWaitingBytes = 256 * 1024;
const mostPerUser = 30;

export type Sockets = {
  /** False if the user has too many sockets. */
  add: (socket: WebSocket, owner: Owner) => boolean;
  remove: (socket: WebSocket, owner: Owner) => void;
  send: (userIds: readonly number[], message: object) => void;
  end: (sessions: EndedSessions) => void;
  count: () => number;
};

/** The sockets connected to this instance. */
export function connectedSockets(): Sockets {
  const byUser = new Map<number, Map<WebSocket, string>>();
  return {
    add(socket, { userId, tokenHash }) {
      const own = byUser.get(userId) ?? new Map<WebSocket, string>();
      if (own.size >= mostPerUser) return false;
      byUser.set(userId, own.set(socket, tokenHash));
      return true;
    },
    remove(socket, { userId }) {
      const own = byUser.get(userId);
      own?.delete(socket);
      if (own?.size === 0) byUser.delete(userId);
    },
    send(userIds, message) {
      // Serialized once: a nudge may go to thousands.
      const text = Buffer.from(JSON.stringify(message));
      for (const userId of userIds) {
        for (const socket of byUser.get(userId)?.keys() ?? []) {
          if (!terminateIfBehind(socket)) socket.send(text, { binary: false });
        }
      }
    },
    count: () => [...byUser.values()].reduce((sum, own) => sum + own.size, 0),
    end(sessions) {
      const users = 'tokenHash' in sessions ? [...byUser.values()] : [byUser.get(sessions.userId) ?? new Map()];
      for (const own of users) {
        for (const [socket, tokenHash] of own) {
          const isEnded = 'tokenHash' in sessions ? tokenHash === sessions.tokenHash : tokenHash !== sessions.except;
          if (isEnded) socket.close(closeCodes.notSignedIn);
        }
      }
    },
  };
}

/** Returns true if the socket was terminated. */
export function terminateIfBehind(socket: WebSocket): boolean {
  const isBehind = socket.bufferedAmount > mostWaitingBytes;
  if (isBehind) socket.terminate();
  return isBehind;
}
