import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time limits for receiving a request's body. */
export interface BodyTimes {
  /** The total time for a small body. */
  smallMs: number
  /**
   * The length of each interval of an upload, in which at least `uploadBytes` must arrive as long as the server keeps reading.
   */
  uploadMs: number
  uploadBytes: number
}

/**
 * A small body fits into a few packets; even the slowest line that anybody uploads over carries more than a kilobyte a second.
 */
const usual: BodyTimes = { smallMs: 30_000, uploadMs: 30_000, uploadBytes: 30 * 1024 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file, which may take any time in all. */
    isUpload?: boolean
  }
}

/** Closes connections whose requests do not complete, so that nobody keeps many open by sending a byte now and then. */
export function refuseSlowBodies(app: FastifyInstance, times: Partial<BodyTimes> = {}): void {
  const { smallMs, uploadMs, uploadBytes } = { ...usual, ...times }
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // Node takes the connection from a request that is over before all of its body has arrived.
    const { socket } = raw
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // Requests injected by tests have no connection to close.
    if (hasBody && socket instanceof Socket) {
      const watch =
        request.routeOptions.config?.isUpload === true
          ? watchRate(raw, socket, uploadMs, uploadBytes)
          : setTimeout(() => cut(raw, socket), smallMs)
      watch.unref()
      // The answer may be sent before the body has arrived, so only the end of the body or of the connection stops the watch.
      const stop = (): void => {
        clearTimeout(watch)
        // A connection may carry many requests.
        socket.off('close', stop)
      }
      raw.once('end', stop)
      socket.once('close', stop)
    }
    done()
  })
}

function watchRate(raw: IncomingMessage, socket: Socket, everyMs: number, minBytes: number): NodeJS.Timeout {
  let before = socket.bytesRead
  const watch = setInterval(() => {
    if (raw.complete) return clearInterval(watch)
    const now = socket.bytesRead
    // Bytes that have arrived but that the server has not read are not the caller's fault.
    if (now - before < minBytes && raw.readableLength === 0 && !raw.isPaused()) cut(raw, socket)
    before = now
  }, everyMs)
  return watch
}

/** Answers as Node does when a request takes too long. */
function cut({ complete }: IncomingMessage, socket: Socket): void {
  if (complete || socket.destroyed) return
  socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  socket.destroySoon()
}
