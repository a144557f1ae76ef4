import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startServer } from './server.ts'
import type { RunningServer } from './server.ts'

interface Answer {
  readonly status: number
  readonly type?: string
  readonly body?: string
}

/** A server behind something that can answer instead, such as a proxy, a hotel's network or an upgrade. */
export interface ServerBehind extends RunningServer {
  /** The replacement answer; undefined lets the server answer. */
  instead: (path: string) => Answer | undefined
  /** The file as the server has it. */
  read(path: string): Promise<string>
}

/** @param host - a different name makes a different site, a different port does not */
const listen = async (host: string, handler: RequestListener) => {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, stop }
}

export async function startServerBehind(): Promise<ServerBehind> {
  let target = ''
  const passOn = (incoming: IncomingMessage, outgoing: Parameters<RequestListener>[1]) => {
    const onward = ask(
      target + (incoming.url ?? '/'),
      { method: incoming.method ?? 'GET', headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  const front = await listen('localhost', (incoming, outgoing) => {
    const answer = behind.instead(incoming.url ?? '/')
    if (!answer) return passOn(incoming, outgoing)
    incoming.resume()
    outgoing
      .writeHead(answer.status, { 'content-type': answer.type ?? 'text/html', 'cache-control': 'no-cache' })
      .end(answer.body ?? '')
  })
  const server = await startServer({ BANYAN_PUBLIC_URL: front.url })
  target = server.url
  const behind: ServerBehind = {
    ...server,
    url: front.url,
    instead: () => undefined,
    read: async (path) => (await fetch(target + path)).text(),
    stop: async (signal) => {
      front.stop()
      await server.stop(signal)
    },
  }
  return behind
}

/** Serves a page of another site. */
export const startOtherSite = (html: string): Promise<{ url: string; stop: () => void }> =>
  listen('127.0.0.1', (_request, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(html))
