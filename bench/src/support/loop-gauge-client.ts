import { once } from 'node:events'
import net from 'node:net'

/** What a server needs in its environment to be measured (see `loop-gauge.ts`). */
export const gaugeSettings = (socketPath: string): Record<string, string> => ({
  LOOP_GAUGE_SOCKET: socketPath,
  NODE_OPTIONS: `--import=${new URL('./loop-gauge.ts', import.meta.url).href}`,
})

export interface LoopGauge {
  /** The most processor time, in ms, of one turn of the server's loop since the last question. */
  ask(): Promise<number>
  close(): void
}

export async function connectGauge(socketPath: string): Promise<LoopGauge> {
  const connection = net.connect(socketPath)
  await once(connection, 'connect')
  return {
    ask: async () => {
      connection.write('?')
      const [answer] = (await once(connection, 'data')) as [Buffer]
      return Number(answer.toString())
    },
    close: () => connection.destroy(),
  }
}
