import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RangeServer {
  /** The value for `BANYAN_BREACH_URL`. */
  url: string
  /** The prefixes that clients asked for. */
  asked: string[]
  close(): Promise<void>
}

/** A breached-password look-up on the loopback that knows a few passwords; with `respond: false` it never answers. */
export async function startRangeServer(known: string[], respond = true): Promise<RangeServer> {
  const hashes = known.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase())
  const asked: string[] = []
  const server = createServer((request, response) => {
    const prefix = (request.url ?? '').split('/').at(-1) ?? ''
    asked.push(prefix)
    if (!respond) return
    const padding = `${'0'.repeat(34)}1:0`
    const lines = hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => `${hash.slice(5)}:42`)
    response
      .writeHead(200, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' })
      .end([padding, ...lines].join('\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`,
    asked,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
