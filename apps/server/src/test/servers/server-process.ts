import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { childEnvironment } from './child-environment.ts'
import { freePort } from './free-port.ts'
import { program } from './program.ts'

export interface ServerProcess {
  origin: string
  port: number
  pid: number
  /** Its standard error output. */
  said(): string
  /** Its exit status once it has ended; null after a signal. */
  ended: Promise<number | null>
  /** Kills it. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the real server in a separate process, without waiting until it answers.
 * @param run - what Node runs instead, such as the program of an older version
 */
export async function startServerProcess(
  settings: Record<string, string>,
  run: readonly string[] = program,
): Promise<ServerProcess> {
  const port = Number(settings['BANYAN_PORT'] ?? (await freePort()))
  const lines: string[] = []
  const child = spawn(process.execPath, [...run, 'serve'], {
    env: {
      ...childEnvironment,
      BANYAN_PORT: String(port),
      BANYAN_BREACH_URL: 'off',
      BANYAN_FACES: 'off',
      BANYAN_BACKUP_HOURS: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', (text: Buffer) => lines.push(text.toString()))
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    said: () => lines.join(''),
    ended: ended.then(([code]) => code as number | null),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

export async function untilHealthy({ origin, said }: ServerProcess, ms = 60_000): Promise<void> {
  for (const until = Date.now() + ms; ; await wait(50)) {
    const answer = await fetch(`${origin}/api/health/`).catch(() => undefined)
    if (answer?.ok === true) return
    if (Date.now() > until) throw new Error(`the server did not start:\n${said()}`)
  }
}
