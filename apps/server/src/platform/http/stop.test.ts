import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { sendPieces } from './answers/send-pieces.ts'
import { stopPromptly } from './stop.ts'

it.each([
  ['at once', (_reply: FastifyReply) => 'done'],
  ['piece by piece', (reply: FastifyReply) => sendPieces(reply, () => Readable.from([Buffer.from('do'), Buffer.from('ne')]))],
])('a server that stops waits neither for silent connections nor for a next request: %s', async (_how, answerWith) => {
  const app = fastify({ forceCloseConnections: 'idle' })
  stopPromptly(app)
  let release: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    app.get('/slow', async (_request, reply) => {
      resolve()
      await new Promise<void>((end) => {
        release = end
      })
      return answerWith(reply)
    })
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const silent = connect(Number(port), '127.0.0.1')
  const busy = connect(Number(port), '127.0.0.1')
  await Promise.all([once(silent, 'connect'), once(busy, 'connect')])
  busy.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await begun
  const answer = text(busy)
  const cut = once(silent, 'close')
  const closed = app.close()
  await cut
  release()
  expect(await answer).toMatch(/connection: close[^]*do[^]*ne/)
  await closed
})
