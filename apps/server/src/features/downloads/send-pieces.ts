import type { FastifyReply } from 'fastify'

/**
 * Answers piece by piece. Streams read ahead, so each piece would need its own memory; here each piece is handed to the system
 * before the next is requested, and its memory can be reused. Stops when the client disconnects.
 */
export async function sendPieces(reply: FastifyReply, pieces: AsyncIterable<Uint8Array>): Promise<FastifyReply> {
  reply.hijack()
  const { raw } = reply
  let goOn = (): void => undefined
  raw.once('close', () => goOn())
  raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
  try {
    for await (const piece of pieces) {
      // Writing then would raise an error that nothing handles.
      if (raw.destroyed) return reply
      await new Promise<void>((resolve) => {
        goOn = resolve
        raw.write(piece, () => resolve())
      })
    }
    raw.end()
  } catch (error) {
    // A partial answer must not look complete.
    reply.log.error({ err: error }, 'an answer broke off')
    raw.destroy()
  }
  return reply
}
