import type { FastifyReply } from 'fastify'

/**
 * Answers piece by piece. Streams take pieces ahead, so that each needs memory of its own; here each has gone to the system
 * before the next one is asked for, and its memory may be used again. When the other side has gone it ends.
 */
export async function sendPieces(reply: FastifyReply, pieces: AsyncIterable<Uint8Array>): Promise<FastifyReply> {
  reply.hijack()
  const { raw } = reply
  let goOn = (): void => undefined
  raw.once('close', () => goOn())
  raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
  try {
    for await (const piece of pieces) {
      // To write then would be an error that nobody listens to.
      if (raw.destroyed) return reply
      await new Promise<void>((resolve) => {
        goOn = resolve
        raw.write(piece, () => resolve())
      })
    }
    raw.end()
  } catch (error) {
    // Half an answer must not look like a whole one.
    reply.log.error({ err: error }, 'an answer broke off')
    raw.destroy()
  }
  return reply
}
