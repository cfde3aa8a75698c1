import { ServerResponse } from 'node:http';

// Preloaded into the server by tests that set its time: Date runs on from the moment that the parent process sends.

const RealDate = Date;
let ahead = 0;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// Node's Date header does not use `Date`.
const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead') as (...given: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...given: unknown[]) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};

process.on('message', (moment) => {
  ahead = RealDate.parse(String(moment)) - RealDate.now();
  process.send?.('set');
});
// Lets the process exit despite the message listener.
process.channel?.unref();
