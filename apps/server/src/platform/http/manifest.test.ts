import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { locales } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'

let platform: TestPlatform
let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-manifest-'))
  await mkdir(path.join(folder, 'manifests'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Banyan</title>')
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{}')
  // The same length and the same second: only the content tells them apart.
  for (const locale of locales)
    await writeFile(path.join(folder, 'manifests', `${locale}.webmanifest`), JSON.stringify({ lang: locale.padEnd(5) }))
  platform = await openTestPlatform()
  app = await createApp(platform, { webDir: folder })
})
afterAll(async () => {
  await app.close()
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/manifest.webmanifest', headers })

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'de, pl;q=0.5' }, 'pl'],
  [{ 'accept-language': 'zh-HK,zh;q=0.9' }, 'zh-hk'],
  [{ 'accept-language': 'zh-Hant-TW' }, 'zh-tw'],
])('a browser that asks with %j gets the manifest in %s', async (headers, expected) => {
  const answer = await get(headers)
  expect(answer.json().lang.trim()).toBe(expected)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/manifest+json; charset=utf-8',
  })
  expect(answer.headers.vary).toContain('Accept-Language')
})

test('a browser that has the manifest of one language is not told that it has the other', async () => {
  const etag = String((await get({ 'accept-language': 'fr' })).headers.etag)
  expect((await get({ 'accept-language': 'fr', 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get({ 'accept-language': 'fi', 'if-none-match': etag })).statusCode).toBe(200)
  expect((await get({ 'accept-language': 'fr' }, 'HEAD')).headers.etag).toBe(etag)
})

test.each(['/', '/manifests/', '/family/tree/'])('a client that asks for no encoding gets the application at %s', async (url) => {
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'identity' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})
