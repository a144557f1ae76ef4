import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestPlatform } from '../test-platform.ts'
import type { TestPlatform } from '../test-platform.ts'

let platform: TestPlatform
let app: FastifyInstance
let lines: Record<string, unknown>[]
beforeEach(async () => {
  lines = []
  platform = await openTestPlatform()
  app = await createApp({ ...platform, log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }) })
})
afterEach(async () => {
  await app.close()
  await platform.close()
})

const send = (type: string, body: unknown) =>
  app.inject({
    method: 'POST',
    url: '/api/policy_report/',
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const breaches = (): Record<string, unknown>[] => lines.filter((line) => 'directive' in line)

const old = {
  'csp-report': {
    'document-uri': 'https://family.example.org/profile/7?name=Ada',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?who=Ada',
    'source-file': 'https://family.example.org/assets/profile-a1b2.js',
    'line-number': 12,
  },
}
const recent = [
  {
    type: 'csp-violation',
    url: 'https://family.example.org/profile/7',
    body: {
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      sourceFile: 'https://family.example.org/tree/?q=Ada',
      lineNumber: 3,
      sample: 'Element innerHTML|Ada',
    },
  },
]

it('a breach of the policy comes into the log, without what the page was about', async () => {
  expect((await send('application/csp-report', old)).statusCode).toBe(204)
  expect((await send('application/reports+json', recent)).statusCode).toBe(204)
  expect(breaches()).toMatchObject([
    { directive: 'script-src-elem', blocked: 'evil.example', script: 'family.example.org/assets/profile-a1b2.js', line: 12 },
    { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', script: 'family.example.org', line: 3 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Ada|profile\/7/)
})

it('what is no report leaves no line, and is no fault', async () => {
  for (const body of [{}, [], [[]], null, 'nothing', [{ type: 'deprecation', body: {} }], { 'csp-report': 'x' }]) {
    expect((await send('application/reports+json', body)).statusCode, JSON.stringify(body)).toBeLessThan(500)
  }
  expect(breaches()).toEqual([])
})

it('reports fill neither memory nor log', async () => {
  expect((await send('application/csp-report', { 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } })).statusCode).toBe(413)
  expect(
    (
      await send(
        'application/reports+json',
        Array.from({ length: 11 }, () => recent[0]),
      )
    ).statusCode,
  ).toBe(204)
  const statuses = []
  for (let count = 0; count < 30; count++) statuses.push((await send('application/csp-report', old)).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect(breaches().length).toBeLessThan(25)
})

it('pages let no text become script, but the page that describes the calls', async () => {
  const policyOf = async (url: string): Promise<string> => String((await app.inject({ url })).headers['content-security-policy'])
  expect(await policyOf('/api/health/')).toMatch(
    /;require-trusted-types-for 'script';trusted-types default banyan-reading;report-to policy;report-uri \/api\/policy_report\/$/,
  )
  const described = await policyOf('/api/docs/')
  expect(described).toMatch(/^default-src 'none';script-src 'self'/)
  expect(described).not.toContain('trusted-types')
})
