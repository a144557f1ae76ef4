import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface Door {
  port: number
  /** Refuses new connections and closes open ones. */
  shut(): Promise<void>
  open(): Promise<void>
  /** Cuts the connection once, after it has answered this many bytes. */
  cutAfter(bytes: number): void
  close(): Promise<void>
}

/** Stands between clients and a service on the loopback, so that a test can interrupt and restore the service. */
export async function openDoor(target: number): Promise<Door> {
  const sockets = new Set<Socket>()
  let cutAt = Infinity
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    let passed = 0
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (chunk: Buffer) => {
      passed += chunk.length
      if (passed > cutAt) {
        cutAt = Infinity
        near.destroy()
      } else if (!near.write(chunk)) {
        far.pause()
        near.once('drain', () => far.resume())
      }
    })
  })
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const shut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    shut,
    open: () => listen(port),
    cutAfter: (bytes) => {
      cutAt = bytes
    },
    close: async () => {
      if (server.listening) await shut()
    },
  }
}
