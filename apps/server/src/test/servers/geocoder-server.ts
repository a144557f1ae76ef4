import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface GeocoderServer {
  /** The value for `BANYAN_GEOCODER_URL`. */
  url: string
  /** The addresses that clients asked for. */
  asked: string[]
  /** Changes the answer from now on. */
  answerWith(text: string | undefined, withStatus?: number): void
  close(): Promise<void>
}

/** A geocoder on the loopback that gives the same answer to everything; with `undefined` it never answers. */
export async function startGeocoder(answer: string | undefined, status = 200): Promise<GeocoderServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    asked.push(
      url.pathname === '/search' && url.searchParams.get('format') === 'jsonv2'
        ? (url.searchParams.get('q') ?? '')
        : `unexpected ${url.pathname}`,
    )
    if (answer !== undefined)
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(status === 302 ? { location: 'http://example.invalid/' } : {}),
        })
        .end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith: (text, withStatus = 200) => {
      answer = text
      status = withStatus
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
