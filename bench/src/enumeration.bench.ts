// Whether response times reveal that an email address has an account: failed logins and password resets through the real server,
// alternating known and unknown addresses, each try from a separate loopback address so that no lock answers instead. Two medians
// whose 95 % bootstrap intervals overlap cannot be distinguished with this many tries.
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '@banyan/sample-family'
import { password, startServer } from './support/real-server.ts'
import { median } from './support/timing.ts'

const tries = 1_000
/** Fewer than the 20 failures that slow an account down. */
const triesPerAccount = 18
const resamples = 1_000

const random = createRandom(1)
const server = await startServer(18_441)
let addresses = 0
try {
  const known = await signUpMany(Math.ceil(tries / triesPerAccount))
  const unknown = known.map((email) => email.replace('known', 'other'))
  const results = [
    compare(
      'failed login',
      await inTurn(known, unknown, (email) => timed('/api/auth/obtain_token/', { email, password: 'not the right one' }, 401)),
    ),
    compare('password reset', await inTurn(known, unknown, (email) => timed('/api/reset-password/', { email }, 200))),
  ]
  console.table(
    results.map(({ what, known: a, unknown: b, overlap }) => ({ what, 'known, ms': text(a), 'unknown, ms': text(b), overlap })),
  )
  console.log(JSON.stringify({ bench: 'enumeration', tries, resamples, results }))
} finally {
  await server.stop()
}

interface Times {
  known: number[]
  unknown: number[]
}

/** The order of the two is random, so that neither profits from the other. */
async function inTurn(known: string[], unknown: string[], measure: (email: string) => Promise<number>): Promise<Times> {
  const times: Times = { known: [], unknown: [] }
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await measure(`warm.up.${warmUp}@example.org`)
  for (let index = 0; index < tries; index += 1) {
    const pair = [
      ['known', known],
      ['unknown', unknown],
    ] as const
    for (const [kind, emails] of random.next() < 0.5 ? pair : pair.toReversed())
      times[kind].push(await measure(emails[index % emails.length] ?? ''))
  }
  return times
}

function timed(route: string, body: object, expected: number): Promise<number> {
  addresses += 1
  const localAddress = `127.${1 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = request(
      server.origin + route,
      { method: 'POST', localAddress, agent: false, headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume()
        answer.once('end', () =>
          answer.statusCode === expected
            ? resolve(performance.now() - began)
            : reject(new Error(`${route}: ${answer.statusCode}`)),
        )
      },
    )
    asked.once('error', reject)
    asked.end(JSON.stringify(body))
  })
}

/** Signs up users and confirms them by their mails. */
async function signUpMany(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `known.${index}@example.org`)
  const send = async (method: string, route: string, body: object) => {
    const answer = await fetch(server.origin + route, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  }
  for (const email of emails) await send('POST', '/api/sign_up/', { name: 'Bench', email, gender: 'F', language: 'en' })
  const outbox = path.join(server.dataDir, 'outbox')
  let names: string[] = []
  while (names.length < count) {
    await wait(100)
    names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  }
  for (const name of names) {
    const token = /sign_up_confirmation\/([\w-]+)\//.exec(await readFile(path.join(outbox, name), 'utf8'))?.[1]
    await send('PUT', `/api/sign_up/${token}/`, { password })
  }
  return emails
}

function compare(what: string, times: Times) {
  const [known, unknown] = [interval(times.known), interval(times.unknown)]
  return { what, known, unknown, overlap: known.low <= unknown.high && unknown.low <= known.high }
}

/** The median, and the range that contains 95 of 100 medians of resampled times (Efron 1979, the percentile interval). */
function interval(times: number[]): { median: number; low: number; high: number } {
  const medians = Array.from({ length: resamples }, () =>
    median(times.map(() => times[Math.floor(random.next() * times.length)] ?? NaN)),
  ).toSorted((a, b) => a - b)
  const at = (share: number): number => rounded(medians[Math.floor(share * resamples)] ?? NaN)
  return { median: rounded(median(times)), low: at(0.025), high: at(0.975) }
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

function text({ median: middle, low, high }: ReturnType<typeof interval>): string {
  return `${middle} (${low} to ${high})`
}
