// A client in its own process, so that it takes no time from whatever measures: it makes the requests of a file and prints the result.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { RateRequest } from './rates.ts'

const { url, headers, connections, seconds, requests } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
  requests: RateRequest[]
}
const {
  statusCodeStats,
  errors,
  requests: rate,
  latency,
} = await autocannon({
  url,
  headers,
  connections,
  duration: seconds,
  // Replaces "[<id>]" in bodies by something unique.
  idReplacement: true,
  requests,
})
process.stdout.write(
  JSON.stringify({ statuses: Object.keys(statusCodeStats).map(Number), errors, rate: rate.average, ms: latency }),
)
