import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { answerErrors } from '../errors.ts'
import { acceptBodies } from './bodies.ts'
import { receiveUpload } from './upload.ts'

const maxBytes = 1024 * 1024
const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.ged"\r\n\r\n'
let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
})

/** A server that accepts one file of at most a megabyte. */
async function listen(): Promise<number> {
  app = fastify({ forceCloseConnections: true })
  answerErrors(app)
  await acceptBodies(app)
  const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  app.post('/', (request) =>
    receiveUpload(request, { call: 'importGedcom', field: 'file', maxBytes, keep: (content) => pipeline(content, discard()) }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends until the server answers, as browsers do. @returns the answer, and how many bytes were sent by then */
async function send(
  port: number,
  totalBytes: number,
  headers: http.OutgoingHttpHeaders,
): Promise<{ status: number; sentBytes: number; code: string }> {
  // Browsers too keep the connection open after the answer.
  const agent = new http.Agent({ keepAlive: true })
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent,
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
  })
  request.on('error', () => undefined)
  const answer: { response?: http.IncomingMessage } = {}
  request.once('response', (response) => {
    answer.response = response
  })
  const chunk = Buffer.alloc(64 * 1024, 'x')
  let sentBytes = 0
  request.write(head)
  while (answer.response === undefined && sentBytes < totalBytes) {
    request.write(chunk)
    sentBytes += chunk.length
    await letOthersRun()
  }
  const response = answer.response ?? ((await once(request, 'response')) as [http.IncomingMessage])[0]
  const { code } = JSON.parse(Buffer.concat(await response.toArray()).toString()) as { code: string }
  request.destroy()
  agent.destroy()
  return { status: response.statusCode ?? 0, code, sentBytes }
}

describe('an upload', () => {
  it('that says that it is too large is refused without reading it all', async () => {
    const size = 1024 * 1024 * 1024
    const { status, code, sentBytes } = await send(await listen(), size, { 'content-length': size + head.length })
    expect([status, code]).toEqual([413, 'too_large'])
    expect(sentBytes).toBeLessThan(size / 4)
  })

  it('that turns out too large is refused without reading it all', async () => {
    const size = 1024 * 1024 * 1024
    const { status, code, sentBytes } = await send(await listen(), size, {})
    expect([status, code]).toEqual([413, 'too_large'])
    expect(sentBytes).toBeLessThan(size / 4)
  })

  it('that is refused and goes on for ever is cut off', async () => {
    const socket = net.connect(await listen(), '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined).resume()
    socket.write(
      `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${1024 ** 4}\r\n\r\n`,
    )
    const chunk = Buffer.alloc(256 * 1024, 'x')
    const write = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', write)
    write()
    await closed
    expect(socket.bytesWritten).toBeLessThan(200 * 1024 * 1024)
  })
})
