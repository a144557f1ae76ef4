import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets no connection hold up a stopping server. Idle ones are closed anyway, but browsers also open spare connections that never
 * carry a request, and a connection whose answer is under way would otherwise be kept for the next request.
 */
export function stopPromptly(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.decorate('isStopping', () => isStopping)
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}
