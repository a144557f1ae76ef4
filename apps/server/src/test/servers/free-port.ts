import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Systems give higher ports to outgoing connections, so one of those could be gone before our server listens on it. */
const [first, last] = [20_000, 32_000]

/** Finds a port of 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  let port: number
  do port = randomInt(first, last)
  while (!(await isFree(port)))
  return port
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
