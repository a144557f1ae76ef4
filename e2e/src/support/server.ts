import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../apps/server/src/test/servers/free-port.ts'
import { startSmtpServer } from '../../../apps/server/src/test/servers/smtp-server.ts'
import type { ReceivedMail } from '../../../apps/server/src/test/servers/smtp-server.ts'

const root = path.resolve(import.meta.dirname, '../../..')

export interface RunningServer {
  url: string
  dataDir: string
  /** The code that the server printed at its start for its operator. */
  firstRunCode: string
  /** The link with that code. */
  firstRunLink: string
  /** Waits for a mail to an address and returns the link in the newest one. */
  mailedLink(email: string): Promise<string>
  /** Stops it; SIGKILL simulates a power cut. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Stops it and passes on its data folder. */
  leave(take: (dataDir: string) => Promise<void>): Promise<void>
}

/**
 * Starts the built server as `npm start` does, on a free port, with a new data folder in which the places of the world are
 * loaded, and with a separate mail server.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-e2e-'))
  const dataDir = path.join(folder, 'data')
  const prepared = process.env['BANYAN_TEST_PREPARED_DATA']
  if (prepared !== undefined) await cp(prepared, dataDir, { recursive: true })
  const port = await freePort()
  const smtp = await startSmtpServer()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [path.join(root, 'apps/server/dist/cli.js'), 'serve'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      BANYAN_PORT: String(port),
      BANYAN_HOST: 'localhost',
      BANYAN_DATA_DIR: dataDir,
      BANYAN_PUBLIC_URL: url,
      BANYAN_BREACH_URL: 'off',
      BANYAN_RATE_LIMIT: 'off',
      BANYAN_FACES: 'off',
      BANYAN_SMTP_URL: smtp.url,
      ...settings,
    },
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-20_000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${log}`)
    const answer = await fetch(`${url}/api/health/`).catch(() => undefined)
    return answer?.ok === true ? true : undefined
  })
  const end = async (signal: NodeJS.Signals, take?: (dataDir: string) => Promise<void>): Promise<void> => {
    child.kill(signal)
    await ended
    await smtp.stop()
    await take?.(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
  return {
    url,
    dataDir,
    firstRunCode: / with the code (\S+)/.exec(log)?.[1] ?? '',
    firstRunLink: /\S+\/first_run\/#\S+/.exec(log)?.[0] ?? '',
    mailedLink: (email) => waitFor(() => Promise.resolve(findLink(smtp.received, email))),
    stop: (signal = 'SIGTERM') => end(signal),
    leave: (take) => end('SIGTERM', take),
  }
}

async function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + 40_000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error('waited too long')
    await wait(50)
  }
}

/** The link in the newest mail to an address. */
function findLink(received: ReceivedMail[], email: string): string | undefined {
  const mail = received.findLast(({ to }) => to.includes(email))
  return /https?:\/\/\S+/.exec(mail?.parts['text/plain'] ?? '')?.[0]
}
