import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestPlatform } from '../test-platform.ts'
import type { TestPlatform } from '../test-platform.ts'

let platform: TestPlatform
let app: FastifyInstance
let folder: string
const written: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Banyan</title>')
  await writeFile(path.join(folder, 'assets', 'only-file.js'), 'export {}')
  platform = await openTestPlatform({ publicUrl: 'https://family.example.org', rateLimit: false })
  const log = pino(new Writable({ write: (chunk: Buffer, _encoding, done) => (written.push(chunk.toString()), done()) }))
  app = await createApp({ ...platform, log }, { webDir: folder })
  app.get('/api/broken/', () => {
    throw new Error('select secret from /var/lib/inside')
  })
})
afterAll(async () => {
  await app.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const addresses = [
  '/',
  '/family/tree/',
  '/assets/only-file.js',
  '/robots.txt',
  '/api/health/',
  '/api/site/',
  '/api/person/',
  '/api/nothing/',
  '/api/broken/',
  '/api/schema/',
  '/media/x',
]

describe('an answer', () => {
  it.each(addresses)('names its kind and its charset, is not sniffed, and is asked for over https alone: %s', async (url) => {
    const { headers } = await app.inject({ url })
    expect(headers['content-type']).toMatch(/^[a-z]+\/[a-z]+; ?charset=utf-8$/i)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    // With nothing configured the page contacts nobody else.
    expect(String(headers['content-security-policy'])).toContain(";connect-src 'self';")
  })

  it('that nobody foresaw says one sentence and nothing of the inside', async () => {
    const answer = await app.inject({ url: '/api/broken/' })
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { detail: expect.any(String), code: 'internal', message: expect.any(String) },
    ])
    expect(answer.body).not.toMatch(/select|secret|inside|\/var|at |node_modules/)
    expect(written.some((line) => line.includes('select secret'))).toBe(true)
  })

  it('lists no folder', async () => {
    for (const url of ['/assets', '/assets/', '/media', '/media/', '/api/', '/api/docs/static/'])
      expect((await app.inject({ url })).body, url).not.toMatch(/only-file|\.original|swagger-ui-bundle\.js<|Index of/)
  })

  it.each(['TRACE', 'PROPFIND', 'CONNECT'] as const)('to %s is a refusal that repeats nothing', async (method) => {
    for (const url of ['/', '/api/health/', '/api/person/']) {
      const answer = await app.inject({ method, url, headers: { 'x-repeated': 'repeat-me' } })
      expect([400, 404, 405, 501], `${method} ${url}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain('repeat-me')
    }
  })
})

it('the log has a line of JSON for each call, whatever it asks for, and neither tokens nor what was sent', async () => {
  written.length = 0
  const asked = [
    '/api/person/%0a%7b%22event%22:%22signed_in%22%7d/',
    '/api/person/1/?search=unmistakable',
    '/api/sign_up/unmistakable/',
  ]
  for (const url of asked) {
    await app.inject({
      url,
      headers: {
        authorization: 'Bearer unmistakable',
        'user-agent': 'unmistakable\u2028{"event":"signed_in"}',
        cookie: 'unmistakable',
      },
    })
  }
  await app.inject({
    method: 'POST',
    url: '/api/auth/obtain_token/',
    payload: { email: 'unmistakable@example.org', password: 'unmistakable' },
  })
  const lines = written
    .join('')
    .split('\n')
    .filter((line) => line !== '')
  expect(lines.length).toBeGreaterThanOrEqual(asked.length + 1)
  for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ event: 'signed_in' })
  expect(lines.filter((line) => line.includes('"status":401')).length).toBeGreaterThanOrEqual(2)
  expect(lines.join('').toLowerCase()).not.toContain('unmistakable')
})
