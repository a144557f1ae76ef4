import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The environment that a server needs to be measured (see `loop-gauge.ts`). */
export const gaugeSettings = (socketPath: string): Record<string, string> => ({
  LOOP_GAUGE_SOCKET: socketPath,
  NODE_OPTIONS: `--import=${new URL('./loop-gauge.ts', import.meta.url).href}`,
})

export interface LoopGauge {
  /** The longest processor time, in ms, of one turn of the server's event loop since the last call. */
  ask(): Promise<number>
  /** The processor time, in ms, that all threads of the server have taken so far. */
  total(): Promise<number>
  /** Waits until the server has done what it does by itself, so that it takes no processor time for so long. */
  untilQuiet(ms: number): Promise<void>
  close(): void
}

export async function connectGauge(socketPath: string): Promise<LoopGauge> {
  const connection = net.connect(socketPath)
  await once(connection, 'connect')
  const put = async (question: string): Promise<number> => {
    connection.write(question)
    const [answer] = (await once(connection, 'data')) as [Buffer]
    return Number(answer.toString())
  }
  return {
    ask: () => put('longest'),
    total: () => put('total'),
    untilQuiet: async (ms) => {
      for (let before = await put('total'); ;) {
        await wait(ms)
        const now = await put('total')
        if (now - before < 1 + ms / 20) return
        before = now
      }
    },
    close: () => connection.destroy(),
  }
}
