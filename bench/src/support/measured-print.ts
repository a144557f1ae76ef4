import { setTimeout as wait } from 'node:timers/promises'
import type { Print } from '@banyan/contract'
import { startOneCall } from './one-call.ts'
import type { RealServer } from './real-server.ts'

export interface MeasuredPrint {
  seconds: number
  /** Of the server alone. */
  cpuSeconds: number
  pages: number
  megabytes: number
  /** Of the server and the process that prints. */
  memoryMb: number
  /** Of the calls of another client meanwhile. */
  slowestCallMs: number
  /** Of the same calls while nothing is printed, for as long as the print took: the longer one looks, the slower is the slowest. */
  slowestAtRestMs: number
}

const minRestMs = 3_000
const lookMs = 100
const round = (value: number): number => Math.round(value * 100) / 100

/**
 * Makes a print through a server that has just been restarted and has nothing else to do.
 * @param shown - of what the page of prints draws a preview when it opens; without it, nobody has opened the page
 */
export async function measurePrint(server: RealServer, token: string, body: object, shown?: object): Promise<MeasuredPrint> {
  // Its own memory, not what the import left.
  await server.restart()
  await server.untilIdle()
  // A process that looks for faces goes on by itself.
  while (server.childrenPeakMb() > 0) await wait(1_000)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const origin = `${server.origin}/api/print/`
  const send = async <Answer>(url: string, asked: object): Promise<Answer> => {
    const sent = await fetch(url, { method: 'POST', headers, body: JSON.stringify(asked) })
    const answer = (await sent.json()) as Answer & { detail?: string }
    if (!sent.ok) throw new Error(`${sent.status} ${answer.detail}`)
    return answer
  }
  const start = (): Promise<Print> => send(origin, body)
  // The first change after a start runs code that was never run; who prints has opened the application before.
  await fetch(`${origin}${(await start()).id}/`, { method: 'DELETE', headers })
  await server.untilIdle()
  if (shown !== undefined) await send(`${origin}preview/`, shown)
  // The client is a process of its own: what holds up this one, such as its own garbage, is no wait for the server.
  const client = { origin: server.origin, token, path: '', otherPath: '/api/print/' }
  const others = await startOneCall(client)
  const [cpuBefore, began] = [server.cpuSeconds(), performance.now()]
  const started = await start()
  let childrenMb = 0
  for (;;) {
    childrenMb = Math.max(childrenMb, server.childrenPeakMb())
    const prints = (await (await fetch(origin, { headers })).json()) as Print[]
    const found = prints.find(({ id }) => id === started.id)
    if (found === undefined || found.state === 'failed') throw new Error(`the print failed: ${found?.failure}`)
    if (found.state === 'done') {
      if (found.missing_characters + found.missing_pictures > 0) throw new Error(`something is missing: ${JSON.stringify(found)}`)
      const seconds = round((performance.now() - began) / 1000)
      const cpuSeconds = round(server.cpuSeconds() - cpuBefore)
      const { slowestOtherMs: slowestCallMs } = await others.finish()
      await server.untilIdle()
      const rest = await startOneCall(client)
      await wait(Math.max(minRestMs, seconds * 1000))
      const { slowestOtherMs: slowestAtRestMs } = await rest.finish()
      return {
        seconds,
        cpuSeconds,
        pages: found.pages,
        megabytes: round(found.size_bytes / 1e6),
        memoryMb: Math.round(server.peakMb() + childrenMb),
        slowestCallMs: round(slowestCallMs),
        slowestAtRestMs: round(slowestAtRestMs),
      }
    }
    await wait(lookMs)
  }
}
