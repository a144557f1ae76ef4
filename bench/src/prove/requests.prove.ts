// 100,000 generated requests (--requests=N --seed=N) over every call of the contract, valid, damaged and wild, to the real server
// on SQLite (--engine=postgres for the other): none is answered with 5xx, none takes over 2 s, and the server's memory does not
// grow.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import fc from 'fast-check'
import sharp from 'sharp'
import { arbitraryRequest } from '../../../apps/server/src/test/requests/arbitrary-request.ts'
import type { Files, WireRequest } from '../../../apps/server/src/test/requests/arbitrary-request.ts'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { makeKnown, smallPicture } from '../support/known-family.ts'
import { startServer } from '../support/real-server.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const wanted = option('requests', 100_000)
const seed = option('seed', 20_261_122)
const atOnce = 4
const slowestMs = 2_000

const engine = process.argv.includes('--engine=postgres') ? 'postgres' : 'sqlite'
const postgres = engine === 'postgres' ? await startPostgres() : undefined
await postgres?.createDatabase('requested')
const server = await startServer(18_451, {
  BANYAN_FACES: 'off',
  BANYAN_TRUST_PROXY: '1',
  ...(postgres === undefined ? {} : { BANYAN_DATABASE_URL: `${postgres.url}/requested` }),
})
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
const problems: string[] = []
const statuses = new Map<number, number>()
let slowest: { ms: number; what: string }[] = []
const memory: { sent: number; mb: number }[] = []
let sent = 0
let cut = 0
let token = ''
let users = 0
let told = 0

const residentMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Makes a family with one of everything that a request can name. */
async function signIn() {
  users += 1
  token = await server.newUser(`prove${users}@example.org`)
  return makeKnown(server.origin, token)
}

function send(name: CallName, { method, url, headers, body }: WireRequest): Promise<void> {
  sent += 1
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number | undefined, text: string): void => {
      const ms = performance.now() - began
      const what = `${name} ${method} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${body?.subarray(0, 300).toString() ?? ''}`
      if (status === undefined) cut += 1
      else statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== undefined && status >= 500) problems.push(`${status} ${text.slice(0, 200)}: ${what}`)
      if (ms > slowestMs) problems.push(`${Math.round(ms)} ms: ${what}`)
      slowest = [...slowest, { ms, what: `${name} ${url.slice(0, 60)}` }].toSorted((a, b) => b.ms - a.ms).slice(0, 5)
      resolve()
    }
    const request = http.request(
      server.origin,
      {
        path: url,
        method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          ...headers,
          'x-forwarded-for': address,
          ...(body === undefined ? {} : { 'content-length': body.length }),
        },
      },
      (answer) => {
        if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
          answer.destroy()
          end(answer.statusCode, '')
          return
        }
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => end(answer.statusCode, Buffer.concat(chunks).toString()))
        answer.on('error', () => end(answer.statusCode, ''))
      },
    )
    request.on('error', () => end(undefined, ''))
    request.end(body)
  })
}

const picture = await smallPicture()
const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#456' } })
  .gif()
  .toBuffer()
const files: Files = {
  picture: [
    picture,
    gif,
    picture.subarray(0, 200),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  file: [
    Buffer.from('0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ida /Nowak/\n0 TRLR\n'),
    Buffer.from('0 HEAD\n1 CHAR ANSEL\n'),
    Buffer.from('PK\u0003\u0004'),
    Buffer.alloc(0),
  ],
}
try {
  let known = await signIn()
  const names = Object.keys(calls) as CallName[]
  const rounds = 20
  const perCall = Math.ceil(wanted / names.length / rounds)
  for (let round = 0; round < rounds; round += 1) {
    const waiting = names.flatMap((name) =>
      fc
        .sample(arbitraryRequest(name, known, files), { numRuns: perCall, seed: seed + round })
        .map((request) => [name, request] as const),
    )
    // In any order, since one call's results are the next one's input, except that calls which end the session come last.
    const order =
      fc.sample(
        fc.shuffledSubarray(
          waiting.map((_each, index) => index),
          { minLength: waiting.length },
        ),
        { numRuns: 1, seed: seed + round },
      )[0] ?? []
    const queue = order
      .map((index) => waiting[index])
      .filter((each) => each !== undefined)
      .toSorted(([a], [b]) => Number(a === 'logout') - Number(b === 'logout'))
      .values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const [name, request] of queue) await send(name, request)
      }),
    )
    memory.push({ sent, mb: Math.round(residentMb()) })
    console.log(`${sent} requests, ${problems.length} problems, ${memory.at(-1)?.mb} MB`)
    for (const problem of problems.slice(told)) console.error(problem)
    told = problems.length
    known = await signIn()
  }
} finally {
  agent.destroy()
  await server.stop()
  await postgres?.stop()
}

const mean = (values: number[]): number => values.reduce((total, value) => total + value, 0) / values.length
// The first 20,000 fill caches and pools; fewer reveal nothing about growth.
const filled = memory.filter((each) => each.sent > 20_000).map((each) => each.mb)
const early = mean(filled.slice(0, 4))
const late = mean(filled.slice(-4))
if (late > early * 1.25) problems.push(`memory grew from ${Math.round(early)} to ${Math.round(late)} MB`)
for (const problem of problems.slice(told)) console.error(problem)
console.table(memory)
console.table(slowest.map(({ ms, what }) => ({ ms: Math.round(ms), what })))
console.log(
  JSON.stringify({
    prove: 'requests',
    engine,
    seed,
    sent,
    cut,
    statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)),
    'early MB': Math.round(early),
    'late MB': Math.round(late),
    problems: problems.length,
  }),
)
process.exitCode = problems.length === 0 ? 0 : 1
