import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { killAtEnd } from './ending.ts'

export interface AllNamesRequest {
  origin: string
  token: string
  path: string
  calls: number
  isPacked: boolean
}

export interface AllNamesCall {
  firstByteMs: number
  wholeMs: number
  /** As received. */
  bytes: number
  /** Reading all parts, and the longest of them; then the names of a thousand people. */
  readMs: number
  longestPartMs: number
  thousandNamesMs: number
  people: number
  /** The same with its tag. */
  unchangedMs: number
}

/** Makes a call again and again in another process. */
export async function callAllNames(request: AllNamesRequest): Promise<AllNamesCall[]> {
  const client = spawn(
    process.execPath,
    ['--conditions=banyan-source', path.join(import.meta.dirname, 'all-names-client.ts'), JSON.stringify(request)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  killAtEnd(client)
  const [said] = await Promise.all([text(client.stdout), once(client, 'close')])
  return JSON.parse(said) as AllNamesCall[]
}
