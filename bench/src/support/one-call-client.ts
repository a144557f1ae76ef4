// A client in its own process: makes one call, or with "" as its path waits until standard input ends, and meanwhile reads one person
// over and over. Prints what both took.
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { OneCall, OneCallRequest } from './one-call.ts'

const { origin, token, path, otherPath, headers: ownHeaders = {} } = JSON.parse(process.argv[2] ?? '') as OneCallRequest
const common = { authorization: `Bearer ${token}` }

function get(url: string, agent: http.Agent, headers = common): Promise<Omit<OneCall, 'slowestOtherMs'>> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    http
      .get(origin + url, { agent, headers }, (answer) => {
        let firstByteMs = 0
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          firstByteMs ||= performance.now() - began
          bytes += chunk.length
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began, firstByteMs, bytes }))
        answer.on('error', reject)
      })
      .on('error', reject)
  })
}

let slowestOtherMs = 0
const over = new AbortController()
async function readOne(): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  // The first call opens the connection and warms both sides up.
  for (let count = 0; !over.signal.aborted; count += 1) {
    const { ms, status } = await get(otherPath, agent)
    if (status !== 200) throw new Error(`${otherPath}: ${status}`)
    if (count >= warmUps) slowestOtherMs = Math.max(slowestOtherMs, ms)
    if (count === warmUps) isWarm()
    await wait(pauseMs)
  }
  agent.destroy()
}

const warmUps = 50
const pauseMs = 3
let isWarm = (): void => undefined
const warm = new Promise<void>((resolve) => (isWarm = resolve))

const reading = readOne()
await warm
process.stdout.write('\n')
const call =
  path === ''
    ? { status: 0, ms: 0, firstByteMs: 0, bytes: (await text(process.stdin)).length }
    : await get(path, new http.Agent(), { ...common, ...ownHeaders })
over.abort()
await reading
process.stdout.write(JSON.stringify({ ...call, slowestOtherMs } satisfies OneCall))
