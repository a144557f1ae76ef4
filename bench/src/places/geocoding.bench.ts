// Loading the gazetteer's tables beside a running server, and looking places up through HTTP, beside the simplest alternative:
// the whole gazetteer in one process's memory. On SQLite, or on the empty PostgreSQL database given by BANYAN_DATABASE_URL.
import { globSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { readWholeGazetteer } from '../../../packages/gazetteer/test/whole-gazetteer.ts'
import { startServer } from '../support/real-server.ts'

const seconds = 3
const engine = process.env['BANYAN_DATABASE_URL'] === undefined ? 'SQLite' : 'PostgreSQL'
const addresses = [
  'Helsinki',
  'Springfield, Illinois',
  'Flat 3, 12 Nathan Road, Kowloon, Hong Kong',
  '香港九龍彌敦道',
  '12 High Street Oxford',
  '75001 Paris, France',
  'Nirgendwo',
]
const typed = ['s', 'sa', 'hels', 'springfield, ill', '香', 'kra']
const maps = [
  { west: -178, east: 182, south: -60, north: 75, zoom: 2 },
  { west: -4, east: 9, south: 45, north: 52, zoom: 6 },
  { west: 1.5, east: 3.2, south: 48.4, north: 49.3, zoom: 9 },
]

/** Peak resident memory of the processes that a process has started. */
function childrenPeakMb(parent: number): number {
  let peak = 0
  for (const file of globSync('/proc/[0-9]*/status')) {
    try {
      const status = readFileSync(file, 'utf8')
      if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === parent)
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // The process has ended.
    }
  }
  return peak
}

const query = (values: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()
const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits

const server = await startServer(18_440)
const began = performance.now()
const fill: Record<string, number | string> = {}
const rates = []
try {
  const authorization = `Bearer ${await server.newUser('bench@example.org')}`
  const isThere = async (): Promise<boolean> =>
    (await fetch(`${server.origin}/api/place/?q=paris`, { headers: { authorization } })).ok
  let loaderMb = 0
  while (!(await isThere())) {
    loaderMb = Math.max(loaderMb, childrenPeakMb(server.pid))
    await wait(50)
  }
  Object.assign(fill, {
    engine,
    'fill, s': round((performance.now() - began) / 1000),
    'peak of the loader, MB': Math.round(loaderMb),
    'peak of the server, MB': Math.round(server.peakMb()),
  })

  const measure = async (what: string, paths: string[]): Promise<void> => {
    for (const path of paths) await fetch(server.origin + path, { headers: { authorization } })
    const result = await autocannon({
      url: server.origin,
      headers: { authorization },
      connections: 8,
      duration: seconds,
      requests: paths.map((path) => ({ path })),
    })
    rates.push({
      what,
      'look-ups/s': Math.round(result.requests.average),
      'middle, ms': result.latency.p50,
      'slowest of a hundred, ms': result.latency.p99,
    })
  }
  for (const address of addresses) await measure(`/api/location/ ${address}`, [`/api/location/?${query({ address })}`])
  await measure(
    '/api/place/, texts typed so far',
    typed.map((q) => `/api/place/?${query({ q })}`),
  )
  await measure(
    '/api/place/labels/',
    maps.map((map) => `/api/place/labels/?${query(map)}`),
  )
} finally {
  await server.stop()
}

const before = process.memoryUsage().rss
const readAt = performance.now()
const whole = readWholeGazetteer()
Object.assign(fill, {
  'all in memory: fill, s': round((performance.now() - readAt) / 1000),
  'all in memory, MB': Math.round((process.memoryUsage().rss - before) / 1024 / 1024),
})
for (const address of addresses) {
  const from = performance.now()
  let count = 0
  for (; performance.now() - from < 500; count += 1) whole.understand(address)
  rates.push({
    what: `all in memory, without HTTP: ${address}`,
    'look-ups/s': Math.round(count / ((performance.now() - from) / 1000)),
  })
}
console.table([fill])
console.table(rates)
console.log(JSON.stringify({ bench: 'geocoding', fill, rates }))
