import { ServerResponse } from 'node:http';

// Loaded before the server by tests that need another time: Date goes on from whatever moment its parent sends.

const RealDate = Date;
let ahead = 0;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// Node dates its replies by a clock of its own.
const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead') as (...given: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...given: unknown[]) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};

process.on('message', (moment) => {
  ahead = RealDate.parse(String(moment)) - RealDate.now();
  process.send?.('set');
});
// Listening does not keep the server alive.
process.channel?.unref();
