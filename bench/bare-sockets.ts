import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

// Runs as its own process: a bare `ws` server. "GET /1000" sends a text to the first thousand sockets.

const text = JSON.stringify({
  type: 'habitUpdate',
  data: {
    action: 'nudge',
    habitId: 1,
    message: 'Person Number 1 is cheering you on: 🏃 Habit 1',
    targetUserIds: Array.from({ length: 1000 }, (_, at) => at + 1),
  },
});
const http = createServer((request, reply) => {
  for (const socket of [...sockets.clients].slice(0, Number(request.url!.slice(1)))) socket.send(text);
  reply.end();
});
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
