import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { killAtEnd } from './ending.ts'

export interface OneCallRequest {
  origin: string
  token: string
  path: string
  /** Of this call. */
  headers?: Record<string, string>
  /** What is read meanwhile. */
  otherPath: string
}

export interface OneCall {
  status: number
  ms: number
  firstByteMs: number
  bytes: number
  /** The longest of the calls that were made meanwhile. */
  slowestOtherMs: number
}

/**
 * Starts a client in another process that makes other calls, and with {@link OneCallRequest.path} this one, once it is warm.
 * @returns the other calls having begun; `finish` ends a client without a path
 */
export async function startOneCall(request: OneCallRequest): Promise<{ finish: () => Promise<OneCall> }> {
  const client = spawn(process.execPath, [path.join(import.meta.dirname, 'one-call-client.ts'), JSON.stringify(request)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  killAtEnd(client)
  let said = ''
  client.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
  const ended = once(client, 'close')
  await once(client.stdout, 'data')
  return {
    finish: async () => {
      client.stdin.end()
      await ended
      return JSON.parse(said) as OneCall
    },
  }
}
