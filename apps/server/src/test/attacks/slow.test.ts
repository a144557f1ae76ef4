import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openPicture } from '../../platform/pictures/open-picture.ts'
import { joinFamily } from '../family.ts'
import { openTestApp, password } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'

let test: TestApp
let member: Member
let app: FastifyInstance
let port: number
const errorsInLog: string[] = []
const log = pino(
  { level: 'error' },
  new Writable({ write: (chunk: Buffer, _encoding, done) => (errorsInLog.push(chunk.toString()), done()) }),
)
beforeAll(async () => {
  test = await openTestApp({ rateLimit: true })
  member = await test.newMember()
  app = await createApp({ ...test.platform, log }, { bodyTimes: { smallMs: 500, uploadMs: 500, uploadBytes: 1_000 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await test.close()
})

/** Opens a connection that has sent this text, and collects what it receives until it closes. */
async function opened(text: string): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (said += chunk.toString()))
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(said)))
  await once(socket, 'connect')
  socket.write(text)
  return { socket, closed }
}

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))))
const head = (line: string, headers: Record<string, string> = {}): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ host: 'a', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const json = { 'content-type': 'application/json', 'content-length': '100' }

describe('a body that does not come to its end', () => {
  it('has its connection closed, however many there are, and whatever drips in meanwhile', async () => {
    const halves = await Promise.all(
      Array.from({ length: 300 }, () => opened(`${head('POST /api/auth/obtain_token/', json)}{"email":"`)),
    )
    const dripping = setInterval(() => {
      for (const { socket } of halves) if (!socket.destroyed) socket.write('x')
    }, 100)
    const said = await Promise.all(halves.map(({ closed }) => closed))
    clearInterval(dripping)
    // After 120 a minute they are refused at once; a client that keeps writing to a closed connection may not get to read the
    // answer.
    expect(said.every((text) => /^(?:$|HTTP\/1\.1 (?:408|429) )/.test(text))).toBe(true)
    await expect.poll(connections).toBe(0)
  })

  it.each([
    ['of a path that leads nowhere', head('POST /api/nothing/', json)],
    [
      'of chunks',
      `${head('POST /api/sign_up/', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })}5\r\n{"nam\r\n`,
    ],
    [
      'of parts',
      `${head('POST /api/sign_up/', { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' })}--b\r\ncontent-disp`,
    ],
    ['of a call that refused it already', head('POST /api/gallery/', json)],
  ])('%s', async (_what, text) => {
    const { closed } = await opened(text)
    expect(await closed).toMatch(/^HTTP\/1.1 (?:408|401|404) /)
    await expect.poll(connections).toBe(0)
  })

  it('is no error of the server, also when the caller goes away', async () => {
    errorsInLog.length = 0
    const cutOff = await opened(`${head('POST /api/auth/verify_token/', json)}{"token":"`)
    await cutOff.closed
    const gone = await opened(`${head('POST /api/auth/verify_token/', json)}{"token":"`)
    gone.socket.destroy()
    await expect.poll(connections).toBe(0)
    expect(errorsInLog).toEqual([])
  })

  it('ends nothing when it was refused before anybody read all of it, and its connection goes on', async () => {
    const authorization = `Bearer ${member.access}`
    const post = async (to: string, body: object): Promise<{ id: string }> => {
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${port}${to}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { id: string }
    }
    const gallery = await post('/api/gallery/', { title: 'Refused' })
    const size_bytes = test.platform.config.pictures.maxBytes + 1
    const upload = await post('/api/upload/', { gallery_id: gallery.id, file_name: 'Film.mp4', size_bytes })
    const refused = await fetch(`http://127.0.0.1:${port}/api/upload/${upload.id}/?offset=0`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/octet-stream' },
      body: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8 * 1024 * 1024)]),
    })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([415, 'no_picture'])
    // The rate is looked at every half a second, and once more for each request of the connection.
    await wait(1_500)
    expect((await fetch(`http://127.0.0.1:${port}/api/health/`)).status).toBe(200)
  })

  it('may take long when it is an upload that goes on, and not when it drips', async () => {
    const asked = await fetch(`http://127.0.0.1:${port}/api/gallery/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json', connection: 'close' },
      body: '{"title":"Slow"}',
    })
    const { id } = (await asked.json()) as { id: number }
    const upload = (sizeBytes: number): string =>
      `${head('POST /api/image/', { authorization: `Bearer ${member.access}`, 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(sizeBytes) })}--b\r\ncontent-disposition: form-data; name="gallery_id"\r\n\r\n${id}\r\n--b\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n`
    const steady = await opened(upload(1_000_000))
    const dripping = await opened(upload(1_000_000))
    for (let turn = 0; turn < 20; turn += 1) {
      steady.socket.write('x'.repeat(1_000))
      if (!dripping.socket.destroyed) dripping.socket.write('x')
      await wait(100)
    }
    expect([steady.socket.destroyed, dripping.socket.destroyed]).toEqual([false, true])
    steady.socket.destroy()
  })

  it('leaves those alone whose bodies came', async () => {
    const { socket } = await opened(`${head('POST /api/auth/verify_token/', { ...json, 'content-length': '13' })}{"token":"x"}`)
    await wait(1_200)
    expect(socket.destroyed).toBe(false)
    socket.write(head('GET /api/health/'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200/)
    socket.destroy()
  })
})

describe('tokens that open nothing', () => {
  it('are counted by address, and never stand in the way of a good one', async () => {
    const from = '192.0.2.77'
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async () => (await test.call('listPeople', { token: 'a.b.c', from })).statusCode),
    )
    expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([
      300, 100,
    ])
    const refused = await test.call('listGalleries', { token: 'a.b.c', from })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await test.call('listPeople', { token: member.access, from })).statusCode).toBe(200)
    expect((await test.call('listPeople', { token: 'a.b.c', from: '192.0.2.78' })).statusCode).toBe(401)
  })
})

describe('live streams', () => {
  it('are bounded for a user, however often they sign in', async () => {
    const bo = await joinFamily(test, member)
    // Holds the answers: `fetch` ends the stream of one that is garbage-collected, which frees its place.
    const open: { controller: AbortController; answer: Response }[] = []
    const follow = async (access: string): Promise<number> => {
      const controller = new AbortController()
      const answer = await fetch(`http://127.0.0.1:${port}/api/events/`, {
        headers: { authorization: `Bearer ${access}` },
        signal: controller.signal,
      })
      open.push({ controller, answer })
      return answer.status
    }
    const statuses: number[] = []
    for (let session = 0; session < 5; session += 1) {
      const { access } = (await test.call('obtainToken', { body: { email: bo.email, password } })).json<{ access: string }>()
      for (let stream = 0; stream < 8; stream += 1) statuses.push(await follow(access))
    }
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([
      24, 16,
    ])
    // Other members of the family have separate limits.
    expect(await follow(member.access)).toBe(200)
    for (const { controller, answer } of open) {
      controller.abort()
      await answer.body?.cancel().catch(() => undefined)
    }
  })
})

it('a HEIC that takes too long to decode is no picture, and the next has its turn', async () => {
  const bytes = await readFile(path.join(import.meta.dirname, '../fixtures/pictures/four-colours.heic'))
  const slow = openPicture(bytes, 'image/heic', 1e8, 1)
  const next = openPicture(bytes, 'image/heic', 1e8)
  await expect(slow).rejects.toMatchObject({ code: 'unreadable_picture', status: 422 })
  expect((await next).picture).toMatchObject({ width: expect.any(Number) })
})
