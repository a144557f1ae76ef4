import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { acceptBodies } from './bodies.ts'
import { answerErrors } from './errors.ts'
import { receiveUpload } from './upload.ts'

const maxBytes = 1024 * 1024
const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.ged"\r\n\r\n'
let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
})

/** A server that takes one file of at most a megabyte. */
async function listen(): Promise<number> {
  app = fastify()
  answerErrors(app)
  await acceptBodies(app)
  const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  app.post('/', (request) => receiveUpload(request, { field: 'file', maxBytes, keep: (content) => pipeline(content, discard()) }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends until the server says something or cuts the line; tells what it said and how many bytes were taken. */
async function send(port: number, totalBytes: number, headers: http.OutgoingHttpHeaders): Promise<{ status: number; sentBytes: number; code: string }> {
  const request = http.request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers } })
  const chunk = Buffer.alloc(256 * 1024, 'x')
  let sentBytes = 0
  let isCut = false
  request.on('error', () => {
    isCut = true
  })
  const answered = new Promise<{ status: number; code: string }>((resolve) => {
    request.on('response', (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, code: (JSON.parse(text) as { code: string }).code }))
    })
  })
  request.write(head)
  while (!isCut && sentBytes < totalBytes) {
    sentBytes += chunk.length
    if (!request.write(chunk)) await Promise.race([once(request, 'drain').catch(() => undefined), once(request, 'close')])
  }
  const answer = await answered
  request.destroy()
  return { ...answer, sentBytes }
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
})
