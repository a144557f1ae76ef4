// 100 thumbnails by their signed addresses through the real server, beside @fastify/static on the same files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import autocannon from 'autocannon'
import { expectTarget, killAtEnd } from '../support/ending.ts'
import { makePhoto, openGallery } from '../support/photos.ts'
import { startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const photos = 100
const rounds = 5
const seconds = 3

async function load(origin: string, paths: string[]): Promise<number> {
  const result = await autocannon({
    url: origin,
    requests: paths.map((each) => ({ path: each })),
    connections: 20,
    duration: seconds,
  })
  const wrong = Object.keys(result.statusCodeStats).filter((code) => code !== '200')
  if (wrong.length > 0 || result.errors > 0) throw new Error(`${origin}: ${JSON.stringify(result.statusCodeStats)}`)
  return result.requests.average
}

const server = await startServer(18_445)
const results = []
try {
  const upload = await openGallery(server, await server.newUser('bench@example.org'))
  const addresses: string[] = []
  for (let index = 0; index < photos; index += 1)
    addresses.push((await upload(await makePhoto(index, 800, 600), `${index}.jpg`)).thumbnail)
  const signed = addresses.map((address) => new URL(address).pathname + new URL(address).search)
  const media = path.join(server.dataDir, 'media')
  const files = (await readdir(media, { recursive: true }))
    .filter((name) => name.endsWith('.thumbnail.jpg'))
    .map((name) => `/${name}`)
  const beside = spawn(process.execPath, [path.join(import.meta.dirname, '../support/file-server.ts'), media, '18446'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  killAtEnd(beside)
  await once(beside.stdout, 'data')
  const rates: { banyan: number[]; fastify: number[] } = { banyan: [], fastify: [] }
  for (let round = 0; round < rounds; round += 1) {
    rates.fastify.push(await load('http://127.0.0.1:18446', files))
    rates.banyan.push(await load(server.origin, signed))
  }
  beside.kill()
  const ratio = median(rates.banyan.map((rate, round) => rate / (rates.fastify[round] ?? NaN)))
  results.push({
    thumbnails: files.length,
    'Banyan, requests/s': Math.round(median(rates.banyan)),
    '@fastify/static, requests/s': Math.round(median(rates.fastify)),
    ratio: Math.round(ratio * 100) / 100,
    target: 0.7,
  })
  expectTarget('thumbnails, of the speed of @fastify/static', ratio, { atLeast: 0.7 })
} finally {
  await server.stop()
}
console.table(results)
console.log(JSON.stringify({ bench: 'photo-thumbnails', results }))
