import type { FastifyReply } from 'fastify'

/** Two pieces: one is read into while the other is written out. */
const memoryBytes = 256 * 1024
const maxUnused = 8
/** Memory of finished answers. Fresh memory for each piece would make the garbage collector run all the time. */
const unused: Buffer[] = []

/**
 * Answers piece by piece, at the speed at which the client reads. A stream would need memory of its own for each piece; here a
 * piece is overwritten once the system has taken it. Stops when the client disconnects. Fastify's `onSend` hooks do not run.
 *
 * @param piecesIn - yields the content; each piece must stay as it is until the second next one is requested
 * @throws what the content throws before its first piece; nothing has been sent then
 */
export async function sendPieces(
  reply: FastifyReply,
  piecesIn: (memory: Buffer) => AsyncIterable<Uint8Array>,
): Promise<FastifyReply> {
  const memory = unused.pop() ?? Buffer.allocUnsafeSlow(memoryBytes)
  const pieces = piecesIn(memory)[Symbol.asyncIterator]()
  let next = await pieces.next()
  reply.hijack()
  const { raw } = reply
  let goOn = (): void => undefined
  raw.once('close', () => goOn())
  const write = (piece: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      goOn = resolve
      raw.write(piece, () => resolve())
    })
  try {
    if (reply.server.isStopping()) reply.header('connection', 'close')
    raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
    let taken = Promise.resolve()
    while (next.done !== true) {
      await taken
      // Writing then would raise an error that nothing handles.
      if (raw.destroyed) break
      taken = write(next.value)
      next = await pieces.next()
    }
    await taken
    if (raw.destroyed) return reply
    raw.end()
    // A client that left may leave a piece behind that the system still reads.
    if (unused.length < maxUnused) unused.push(memory)
  } catch (error) {
    // A partial answer must not look complete.
    reply.log.error({ err: error }, 'an answer broke off')
    raw.destroy()
  } finally {
    await pieces.return?.()
  }
  return reply
}
