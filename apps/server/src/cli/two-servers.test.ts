import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '@banyan/contract'
import type { CallName, CallResponse, Tokens } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fourColours } from '../test/photos/photos.ts'
import { s3Missing, startS3Server } from '../test/servers/s3-server.ts'
import type { S3Server } from '../test/servers/s3-server.ts'
import { startServerProcess, untilHealthy } from '../test/servers/server-process.ts'
import type { ServerProcess } from '../test/servers/server-process.ts'
import { createBareTestDatabase, testEngine } from '../test/test-database.ts'

const password = 'under the fig tree'

/** Without an S3 service both servers share one media folder, as on a network drive. */
describe.runIf(testEngine === 'postgres')(
  `two servers on one database and one media store${s3Missing === undefined ? ' of S3' : ` (in a folder: ${s3Missing})`}`,
  () => {
    let folder: string
    let store: S3Server | undefined
    let removeDatabase: () => Promise<void>
    let servers: [ServerProcess, ServerProcess]
    let member: Tokens & { email: string }

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
      const { location, remove } = await createBareTestDatabase()
      removeDatabase = remove
      store = s3Missing === undefined ? await startS3Server() : undefined
      const settings = {
        BANYAN_DATABASE_URL: 'url' in location ? location.url : '',
        BANYAN_SECRET: 'the same on both of the servers, and long',
        BANYAN_TRUST_PROXY: '1',
        ...store?.settings(),
      }
      // Both start at once on an empty database: one creates the tables, the other waits.
      servers = [
        await startServerProcess({ ...settings, BANYAN_DATA_DIR: store === undefined ? folder : path.join(folder, 'a') }),
        await startServerProcess({ ...settings, BANYAN_DATA_DIR: store === undefined ? folder : path.join(folder, 'b') }),
      ]
      await Promise.all(servers.map((server) => untilHealthy(server)))
      member = await signUp('ada@example.org')
    })
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await store?.stop()
      await removeDatabase()
      await rm(folder, { recursive: true, force: true })
    })

    interface Asked {
      token?: string
      params?: Record<string, string | number>
      query?: string
      body?: unknown
      from?: string
    }
    const ask = async (
      server: number,
      name: CallName,
      { token, params = {}, query = '', body, from = '203.0.113.1' }: Asked = {},
    ): Promise<Response> => {
      const address = calls[name].path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(params[key])))
      const type =
        body === undefined ? {} : { 'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json' }
      return fetch(`${servers[server]?.origin}${address}${query}`, {
        method: calls[name].method,
        headers: { ...type, 'x-forwarded-for': from, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
      })
    }
    const answerOf = async <Name extends CallName>(
      server: number,
      name: Name,
      asked: Asked = {},
    ): Promise<CallResponse<Name>> => {
      const answer = await ask(server, name, asked)
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as CallResponse<Name>
    }
    const mailsTo = (email: string): string[] =>
      globSync('**/*.eml', { cwd: folder })
        .map((file) => readFileSync(path.join(folder, file), 'utf8'))
        .filter((text) => text.includes(email))

    async function signUp(email: string): Promise<Tokens & { email: string }> {
      await answerOf(0, 'signUp', { body: { name: 'Ada', email, language: 'en', birth_year: 1980, gender: 'F' } })
      for (let tries = 0; mailsTo(email).length === 0 && tries < 200; tries += 1) await wait(50)
      const [, token = ''] = /sign_up_confirmation\/([\w-]+)\//.exec(mailsTo(email)[0]?.replace(/=\r?\n/g, '') ?? '') ?? []
      await answerOf(1, 'confirmSignUp', { params: { token }, body: { password } })
      return { ...((await answerOf(0, 'obtainToken', { body: { email, password } })) as Tokens), email }
    }

    it('know the same users, send each mail once, and see what the other did', async () => {
      const beside = { from_person_id: member.person_id, relation_type: 2, name: 'Ida', gender: 'F', birth_year: 2010 }
      const { person } = await answerOf(0, 'createPerson', { token: member.access, body: beside })
      expect((await answerOf(1, 'listPeople', { token: member.access })).map((each) => each.id)).toContain(person.id)
      expect(mailsTo(member.email)).toHaveLength(1)
    })

    it('tell browsers of either what happens on the other', async () => {
      const abort = new AbortController()
      const stream = await fetch(`${servers[1].origin}${calls.followEvents.path}`, {
        headers: { authorization: `Bearer ${member.access}` },
        signal: abort.signal,
      })
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      const read = async (wanted: string): Promise<void> => {
        while (!text.includes(wanted)) {
          const { value, done = true } = (await reader?.read()) ?? {}
          if (done) throw new Error(`the stream ended after ${text}${servers[1].said()}`)
          text += value ?? ''
        }
      }
      await read('event: ready')
      await answerOf(0, 'updatePerson', {
        token: member.access,
        params: { id: member.person_id },
        body: { fieldName: 'occupation', value: 'gardener' },
      })
      await read('event: change')
      abort.abort()
    })

    it('take an upload in pieces that reach now one, now the other', async () => {
      const gallery = await answerOf(1, 'createGallery', { token: member.access, body: { title: 'Summer', description: '' } })
      const bytes = await fourColours()
      const { id } = await answerOf(0, 'startUpload', {
        token: member.access,
        body: { gallery_id: gallery.id, file_name: 'Lake.jpg', size_bytes: bytes.length },
      })
      const half = Math.ceil(bytes.length / 2)
      await answerOf(1, 'appendUpload', {
        token: member.access,
        params: { id },
        query: '?offset=0',
        body: bytes.subarray(0, half),
      })
      await answerOf(0, 'appendUpload', {
        token: member.access,
        params: { id },
        query: `?offset=${half}`,
        body: bytes.subarray(half),
      })
      const image = await answerOf(1, 'finishUpload', { token: member.access, params: { id } })
      const { pathname, search } = new URL(image.original_image)
      expect(Buffer.from(await (await fetch(servers[0].origin + pathname + search)).arrayBuffer()).equals(bytes)).toBe(true)
    })

    it('lock an address for failures on both together', async () => {
      const from = '198.51.100.77'
      const wrong = (server: number) => ask(server, 'obtainToken', { body: { email: member.email, password: 'wrong' }, from })
      const answers = await Promise.all([0, 1, 0, 1, 0, 1, 0, 1].map(wrong))
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([401, 401, 401, 401, 403, 403, 403, 403])
      expect(await Promise.all([0, 1].map((server) => answerOf(server, 'isLocked', { from })))).toEqual([true, true])
    })

    it('refuse who asks too often of both together', async () => {
      const from = '198.51.100.78'
      let allowed = 0
      for (let round = 0; round < 40; round += 1) {
        const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => ask(index % 2, 'isLocked', { from })))
        allowed += answers.filter((answer) => answer.status === 200).length
        await wait(100)
      }
      // 120 a minute, plus those that arrive within the second until both servers know.
      expect(allowed).toBeGreaterThanOrEqual(120)
      expect(allowed).toBeLessThan(190)
    })

    it('refuse a session within seconds that was ended on the other', async () => {
      const { access } = (await answerOf(0, 'obtainToken', { body: { email: member.email, password } })) as Tokens
      expect((await ask(1, 'listRelations', { token: access })).status).toBe(200)
      await answerOf(0, 'logout', { token: access })
      expect((await ask(0, 'listRelations', { token: access })).status).toBe(401)
      await expect.poll(async () => (await ask(1, 'listRelations', { token: access })).status, { interval: 500 }).toBe(401)
    })

    it('go on when one of them is killed', async () => {
      await servers[0].kill()
      expect((await answerOf(1, 'listPeople', { token: member.access })).length).toBeGreaterThan(1)
      const { person } = await answerOf(1, 'createPerson', {
        token: member.access,
        body: { from_person_id: member.person_id, relation_type: 2, name: 'Eva', gender: 'F', birth_year: 2012 },
      })
      expect(person.name).toBe('Eva')
    })
  },
)
