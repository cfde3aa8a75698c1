import { WebSocket } from 'ws';
import { middayZone } from './midday-zone.ts';

export type Visitor = ReturnType<typeof visitor>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let people = 0;

/** A browser over real HTTP. */
export function visitor(address: string) {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(method: Method, path: string, body?: object, at = address, headers: Record<string, string> = {}) {
    const reply = await fetch(at + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), cookie: cookie(), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.startsWith('application/json');
    return {
      status: reply.status,
      headers: reply.headers,
      body: (isJson && text ? JSON.parse(text) : text) as unknown,
    };
  }

  return {
    send,
    cookie,
    /** Registers under a new name, in a zone where the date does not change meanwhile. Returns the id. */
    async register(form: { username?: string; password?: string; timezone?: string } = {}): Promise<number> {
      const username = form.username ?? `visitor_${process.pid}_${++people}`;
      const filled = {
        email: `${username}@example.com`,
        password: 'secret-1',
        name: 'Vera Visitor',
        timezone: middayZone(),
        ...form,
        username,
      };
      const { status, body } = await send('POST', '/api/register', filled);
      if (status !== 200) throw new Error(`Registering failed with ${status}: ${JSON.stringify(body)}`);
      return (body as { id: number }).id;
    },
    /** A socket that authenticates, with the updates it received. */
    listen(userId: number, at = address) {
      const socket = new WebSocket(`${at.replace('http', 'ws')}/ws`, { headers: { cookie: cookie() } });
      const updates: { action: string }[] = [];
      socket.on('error', () => {});
      socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', userId })));
      socket.on('message', (text) => {
        updates.push((JSON.parse((text as Buffer).toString()) as { data: { action: string } }).data);
      });
      const closed = new Promise<number>((resolve) => void socket.once('close', resolve));
      return { socket, updates, closed };
    },
  };
}
