// GET /api/person/ of 10,000 people through the real server, beside a bare node:http server that sends the same bytes from
// memory: plain, compressed, and answered by the ETag alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import autocannon from 'autocannon'
import { expectTarget, killAtEnd, removeAtEnd } from '../support/ending.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const people = 10_000
const rounds = 5
const seconds = 3

/** Requests per second. */
async function load(url: string, headers: Record<string, string>, status: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration: seconds })
  const wrong = Object.entries(result.statusCodeStats).filter(([code]) => Number(code) !== status)
  if (wrong.length > 0 || result.errors > 0)
    throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return result.requests.average
}

/** The body as transferred, without decompressing it. */
async function fetchRaw(url: string, headers: Record<string, string>): Promise<{ body: Buffer; etag: string }> {
  const [response] = (await once(http.get(url, { headers }), 'response')) as [http.IncomingMessage]
  return { body: Buffer.concat(await response.toArray()), etag: response.headers.etag ?? '' }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)
const server = await startServer(18_433)
const results = []
try {
  const token = await server.newUser('bench@example.org')
  await importThrough(server, token, writeGedcom(generateFamily({ people, seed: 1 }), { version: '7.0' }))
  const url = `${server.origin}/api/person/`
  const authorization = `Bearer ${token}`
  for (const [index, encoding] of ['identity', 'gzip'].entries()) {
    const headers = { authorization, 'accept-encoding': encoding }
    const { body } = await fetchRaw(url, headers)
    const file = path.join(folder, encoding)
    await writeFile(file, body)
    const port = 18_434 + index
    const bare = spawn(
      process.execPath,
      [path.join(import.meta.dirname, '../support/bare-server.ts'), file, String(port), encoding],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    killAtEnd(bare)
    await once(bare.stdout, 'data')
    const rates: { banyan: number[]; bare: number[] } = { banyan: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await load(`http://127.0.0.1:${port}/`, headers, 200))
      rates.banyan.push(await load(url, headers, 200))
    }
    bare.kill()
    // Compares within each round, in which both had the same conditions.
    const ratio = median(rates.banyan.map((rate, round) => rate / (rates.bare[round] ?? NaN)))
    const [ours, theirs] = [median(rates.banyan), median(rates.bare)]
    results.push({
      what: `whole list, ${encoding}`,
      'size, kB': Math.round(body.length / 1000),
      'Banyan, requests/s': Math.round(ours),
      'node:http, requests/s': Math.round(theirs),
      ratio: Math.round(ratio * 100) / 100,
      target: 0.7,
    })
    expectTarget(`whole list, ${encoding}: of the speed of node:http`, ratio, { atLeast: 0.7 })
  }
  const { etag } = await fetchRaw(url, { authorization })
  const unchanged = await load(url, { authorization, 'if-none-match': etag }, 304)
  results.push({ what: 'unchanged, by ETag (304)', 'size, kB': 0, 'Banyan, requests/s': Math.round(unchanged) })
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
console.table(results)
console.log(JSON.stringify({ bench: 'person-list', people, results }))
