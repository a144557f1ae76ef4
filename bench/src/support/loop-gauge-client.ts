import { once } from 'node:events'
import net from 'node:net'

/** The environment that a server needs to be measured (see `loop-gauge.ts`). */
export const gaugeSettings = (socketPath: string): Record<string, string> => ({
  LOOP_GAUGE_SOCKET: socketPath,
  NODE_OPTIONS: `--import=${new URL('./loop-gauge.ts', import.meta.url).href}`,
})

export interface LoopGauge {
  /** The longest processor time, in ms, of one turn of the server's event loop since the last call. */
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
