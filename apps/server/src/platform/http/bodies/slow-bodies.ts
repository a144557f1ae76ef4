import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long the body of a request may take. */
export interface BodyTimes {
  /** In all, where it is small. */
  smallMs: number
  /** Of an upload: in each of these times at least so many bytes come, as long as the server takes what comes. */
  uploadMs: number
  uploadBytes: number
}

/** A small body fits into a few packets; the slowest line that anybody uploads over has more than a kilobyte a second. */
const usual: BodyTimes = { smallMs: 30_000, uploadMs: 30_000, uploadBytes: 30 * 1024 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file, however long it takes. */
    isUpload?: boolean
  }
}

/** Closes connections whose requests do not come to their end, so that nobody keeps many open with a byte now and then. */
export function refuseSlowBodies(app: FastifyInstance, times: Partial<BodyTimes> = {}): void {
  const { smallMs, uploadMs, uploadBytes } = { ...usual, ...times }
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // Requests that tests hand over without a connection have nothing to close.
    if (hasBody && raw.socket instanceof Socket) {
      const watch =
        request.routeOptions.config?.isUpload === true
          ? watchRate(raw, uploadMs, uploadBytes)
          : setTimeout(() => cut(raw), smallMs)
      watch.unref()
      // An answer may be out before the body is: only its end, or that of the connection, is the end.
      raw.once('end', () => clearTimeout(watch))
      raw.socket.once('close', () => clearTimeout(watch))
    }
    done()
  })
}

function watchRate(raw: IncomingMessage, everyMs: number, leastBytes: number): NodeJS.Timeout {
  let before = raw.socket.bytesRead
  return setInterval(() => {
    const now = raw.socket.bytesRead
    // What has come and is not taken yet is not the caller's fault.
    if (now - before < leastBytes && raw.readableLength === 0 && !raw.isPaused()) cut(raw)
    before = now
  }, everyMs)
}

/** As Node answers a request that takes too long. */
function cut({ complete, socket }: IncomingMessage): void {
  if (complete || socket.destroyed) return
  socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  socket.destroySoon()
}
