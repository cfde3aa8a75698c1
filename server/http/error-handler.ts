import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusals, type ErrorReply, type RefusalCode } from '#shared/contract/errors.ts';
import { calendarFile } from '#server/calendar/calendar-path.ts';
import { isDatabaseUnreachable } from '#server/db/dialect.ts';
import type { Deps } from '#server/deps.ts';
import { isUpload } from './json-body.ts';
import { Refusal, refuse } from './refusal.ts';

/** Turns everything that is thrown into one shape. Unexpected errors are logged and never shown. */
export function answerErrors(app: FastifyInstance, { log }: Pick<Deps, 'log'>): void {
  app.setErrorHandler((error, request, reply) => {
    logFailure({ log }, error, request);
    const refusal = asRefusal(error);
    return answer(reply, refusal.code === 'too_large' && isUpload(request) ? refuse('import_too_large') : refusal);
  });
}

/** Refusals are answers and are not logged. */
export function logFailure({ log }: Pick<Deps, 'log'>, error: unknown, request: FastifyRequest): void {
  const { code } = asRefusal(error);
  // Before reading the stack, which takes longer to write than the reply.
  if (code !== 'internal' && code !== 'unavailable') return;
  const about = { err: withoutData(error), method: request.method, path: pathOf(request) };
  if (code === 'internal') log.error(about, 'request failed');
  else log.warn(about, 'database unreachable');
}

export function answer(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const [status] = refusals[refusal.code];
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal)));
}

/** Requests that Node cannot parse reach no route; answers them on the bare socket, in the same shape. */
export function answerUnreadable(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = refuse(nodeCodes[error.code] ?? 'bad_input');
  const [status] = refusals[refusal.code];
  const body = JSON.stringify(errorBody(refusal));
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  socket.destroySoon();
}

function errorBody(refusal: Refusal): ErrorReply {
  const { message, code, issues } = refusal;
  return issues ? { message, error: message, code, issues } : { message, error: message, code };
}

/** Other fields of an error may hold what was typed: the address of a request, the row that a key refused. */
function withoutData(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error && { code: error.code }) };
}

/** Without the query string, which may carry tokens, and without the secret of a calendar. */
export function pathOf(request: FastifyRequest): string {
  if (request.routeOptions.url === calendarFile) return calendarFile;
  return request.url.split('?', 1)[0]!;
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnreachable(error)) return refuse('unavailable', { retryAfterSeconds: 2 });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = fastifyCodes[code ?? ''];
  if (known) return refuse(known);
  return refuse(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'bad_input' : 'internal');
}

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_NOT_FOUND: 'not_found',
};

const nodeCodes: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};
