import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply } from '#shared/contract/endpoint.ts';

/**
 * Sends a file as fast as the caller takes it. The first piece is made before anything is sent: what fails at once is
 * still answered as a failure, and only what fails later cuts the connection.
 */
export async function sendFile(reply: FastifyReply, type: string, file: FileReply): Promise<FastifyReply> {
  const pieces = file.pieces[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all() {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  }
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(Readable.from(all()));
}
