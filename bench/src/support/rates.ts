import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { killAtEnd } from './ending.ts'

export interface RateRequest {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  /** "[<id>]" in it becomes something unique. */
  body?: string
}

interface Rate {
  /** Answers per second. */
  rate: number
  /** How long an answer takes, in ms: the median and the 99th percentile. */
  ms: { p50: number; p99: number }
}

/**
 * Makes requests in turn for some seconds, from another process. @throws when an answer is not a 2xx
 * @param connections - how many requests are under way at a time
 */
export async function measureRate(
  url: string,
  token: string,
  requests: RateRequest[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Rate> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-rate-'))
  const file = path.join(folder, 'requests.json')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await writeFile(file, JSON.stringify({ url, headers, connections, seconds, requests }))
  const client = spawn(process.execPath, [path.join(import.meta.dirname, 'rate-client.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  killAtEnd(client)
  const [said] = await Promise.all([text(client.stdout), once(client, 'exit')])
  await rm(folder, { recursive: true, force: true })
  const { statuses, errors, rate, ms } = JSON.parse(said) as { statuses: number[]; errors: number } & Rate
  if (errors > 0 || statuses.length === 0 || statuses.some((status) => status < 200 || status > 299))
    throw new Error(`${url}: ${said}`)
  return { rate, ms }
}
