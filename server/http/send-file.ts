import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply } from '#shared/contract/endpoint.ts';

/**
 * Streams a file as fast as the client reads. Makes the first piece before sending anything, so that an immediate
 * failure is still a proper error; a later one cuts the connection.
 */
export async function sendFile(reply: FastifyReply, type: string, file: FileReply): Promise<FastifyReply> {
  const pieces = file.pieces[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all() {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      yield piece.value;
      // Lets other requests in between: the database may answer without waiting.
      await new Promise(setImmediate);
    }
  }
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(Readable.from(all()));
}
