import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { stopPromptly } from './stop.ts'

it('a server that stops waits neither for connections without a request nor for the next one of a connection', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  stopPromptly(app)
  let release: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve()
      await new Promise<void>((end) => {
        release = end
      })
      return 'done'
    })
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const silent = connect(Number(port), '127.0.0.1')
  const busy = connect(Number(port), '127.0.0.1')
  await Promise.all([once(silent, 'connect'), once(busy, 'connect')])
  busy.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await begun
  const answer = once(busy, 'data')
  const cut = once(silent, 'close')
  const closed = app.close()
  await cut
  release()
  expect(String(await answer)).toMatch(/connection: close[^]*done/)
  await closed
})
