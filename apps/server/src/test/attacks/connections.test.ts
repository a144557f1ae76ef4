import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestPlatform } from '../test-platform.ts'
import type { TestPlatform } from '../test-platform.ts'

const secret = 'not for anybody'
let platform: TestPlatform
let app: FastifyInstance
let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  const webDir = path.join(folder, 'web')
  await mkdir(path.join(webDir, 'assets'), { recursive: true })
  await writeFile(path.join(webDir, 'index.html'), '<!doctype html><title>Banyan</title>')
  await writeFile(path.join(webDir, 'assets', 'a.js'), 'export {}')
  await writeFile(path.join(folder, 'secret'), secret)
  platform = await openTestPlatform({ rateLimit: false })
  app = await createApp(platform, { webDir })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

async function openSocket(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Sends raw bytes and reads until the other side closes, or has sent enough answers. */
async function raw(text: string, answers = 1): Promise<string> {
  const socket = await openSocket()
  let said = ''
  const ended = once(socket, 'close')
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.split('HTTP/1.1 ').length > answers) setTimeout(() => socket.destroy(), 100)
  })
  socket.write(text)
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 60_000))])
  socket.destroy()
  return said
}

const statusOf = (said: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0)
const isServing = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/api/health/`)).ok

describe('a connection', () => {
  it('that sends its headers drop by drop holds up nobody, and has a minute at most', async () => {
    // Node checks every 30 s; waiting for it here would take longer than all other tests.
    expect(app.server.headersTimeout).toBeGreaterThan(0)
    expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    const sockets = await Promise.all(Array.from({ length: 300 }, openSocket))
    for (const [index, socket] of sockets.entries())
      socket.write(
        index % 2 === 0
          ? 'GET /api/person/ HTTP/1.1\r\nhost: a\r\nx-a: '
          : 'POST /api/sign_up/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{"name":"',
      )
    for (let turn = 0; turn < 10; turn += 1) {
      for (const socket of sockets) socket.write('x')
      expect(await isServing()).toBe(true)
    }
    for (const socket of sockets) socket.destroy()
  })

  it.each([
    ['a header of 20 kB', `GET /api/health/ HTTP/1.1\r\nhost: a\r\nx-a: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      '3,000 headers',
      `GET /api/health/ HTTP/1.1\r\nhost: a\r\n${Array.from({ length: 3_000 }, (_, n) => `x-${n}: 1\r\n`).join('')}\r\n`,
    ],
    ['an address of 60 kB', `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ])('with %s is refused', async (_what, text) => {
    expect([414, 431]).toContain(statusOf(await raw(text)))
    expect(await isServing()).toBe(true)
  })

  it.each([
    ['two lengths', 'POST /api/sign_up/ HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!'],
    [
      'length and chunks',
      'POST /api/sign_up/ HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health/ HTTP/1.1\r\nhost: a\r\n\r\n',
    ],
    [
      'an unknown coding',
      'POST /api/sign_up/ HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\nGET /api/health/ HTTP/1.1\r\nhost: a\r\n\r\n',
    ],
    [
      'chunked twice',
      'POST /api/sign_up/ HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\nGET /api/health/ HTTP/1.1\r\nhost: a\r\n\r\n',
    ],
    ['a folded header', 'GET /api/health/ HTTP/1.1\r\nhost: a\r\nx-a: b\r\n content-length: 5\r\n\r\n'],
    ['a space before the colon', 'POST /api/sign_up/ HTTP/1.1\r\nhost: a\r\ncontent-length : 5\r\n\r\nhello'],
    [
      'a bare line feed in a chunk',
      'POST /api/sign_up/ HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n',
    ],
  ])('whose request ends in two places (%s) is cut off, so that nothing is smuggled through a proxy', async (_what, text) => {
    const said = await raw(text, 2)
    expect(said.split('HTTP/1.1 ')).toHaveLength(2)
    expect(statusOf(said)).toBe(400)
  })

  it('does not get a packed body unpacked', async () => {
    const body = gzipSync(JSON.stringify({ name: 'x'.repeat(1_000_000) }))
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sign_up/',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: body,
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('an address', () => {
  it.each([
    '/../secret',
    '/..%2fsecret',
    '/%2e%2e/secret',
    '/assets/../../secret',
    '/assets/..%2f..%2fsecret',
    '/assets/%2e%2e%2f%2e%2e%2fsecret',
    '/assets/..%5c..%5csecret',
    '/assets/....//....//secret',
    '//secret',
    '/assets/a.js/../../../secret',
    '/media/../secret',
    '/media/..%2fbanyan.sqlite',
    '/api/docs/static/../../../secret',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/assets/%00',
    '/%c0%ae%c0%ae/secret',
  ])('%s leads to no file outside', async (address) => {
    const said = await raw(`GET ${address} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    expect(statusOf(said)).toBeGreaterThanOrEqual(200)
    expect(statusOf(said)).toBeLessThan(500)
    for (const leaked of [secret, 'SQLite format', '"dependencies"']) expect(said).not.toContain(leaked)
  })

  it.each([
    '//evil.example',
    '//evil.example/',
    '/\\evil.example',
    '/%5cevil.example/',
    '/https://evil.example',
    '//evil.example/api/docs',
    '/api/docs',
    '/api/docs/..//evil.example',
    '/?next=//evil.example',
    '/accounts/login/?next=https://evil.example',
  ])('%s is sent on to no other site', async (address) => {
    const said = await raw(`GET ${address} HTTP/1.1\r\nhost: family.example\r\nconnection: close\r\n\r\n`)
    const location = /^location: (.*)$/im.exec(said)?.[1]?.trim()
    if (location !== undefined) expect(new URL(location, 'http://family.example/').host).toBe('family.example')
  })

  it('with script in it is repeated by no page', async () => {
    const script = '<script>alert(1)</script>'
    for (const address of [
      `/${script}`,
      `/api/${script}/`,
      `/api/person/${script}/`,
      `/media/${script}`,
      `/api/person/?search=${script}`,
      `/assets/${script}.js`,
    ]) {
      for (const url of [address.replaceAll(' ', ''), encodeURI(address)]) {
        const answer = await app.inject({ url, headers: { accept: 'text/html', 'accept-language': script, referer: script } })
        expect(answer.body).not.toContain(script)
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
      }
    }
  })
})

describe('another site', () => {
  it('cannot frame a page or an answer, nor have script run in one', async () => {
    for (const url of ['/', '/family/tree/', '/api/health/', '/api/person/', '/media/x', '/assets/a.js']) {
      const { headers } = await app.inject({ url })
      const policy = String(headers['content-security-policy'])
      expect([url, headers['x-frame-options']]).toEqual([url, 'DENY'])
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(part)
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    }
  })

  it('cannot have a visitor’s browser change anything', async () => {
    // Calls with a token need a header that neither a form nor another site can add.
    const withoutToken = (Object.keys(calls) as CallName[]).filter((name) => !calls[name].token && calls[name].method !== 'GET')
    expect(withoutToken.length).toBeGreaterThan(8)
    for (const name of withoutToken) {
      const { method, path: address } = calls[name]
      const url = address.replace(/:\w+/, 'x')
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
      ]) {
        for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b']) {
          const answer = await app.inject({
            method,
            url,
            headers: { ...headers, 'content-type': type },
            payload: 'email=a@example.org',
          })
          expect([name, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([name, 403, 'cross_site'])
        }
      }
    }
  })

  it('is not told what an answer says', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const { headers } = await app.inject({ url: '/api/site/', headers: { origin } })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })
})
