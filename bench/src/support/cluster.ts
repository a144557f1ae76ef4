import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../apps/server/src/test/servers/free-port.ts'
import { startS3Server } from '../../../apps/server/src/test/servers/s3-server.ts'
import { startServerProcess, untilHealthy } from '../../../apps/server/src/test/servers/server-process.ts'
import type { ServerProcess } from '../../../apps/server/src/test/servers/server-process.ts'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { killAtEnd, removeAtEnd } from './ending.ts'

const password = 'under the fig tree'
const program = path.resolve(import.meta.dirname, '../../../apps/server/src/cli.ts')

export interface Cluster {
  /** The proxy's address. */
  origin: string
  servers: ServerProcess[]
  settings: Record<string, string>
  /** Starts a server in place of one that was stopped. */
  restart(index: number): Promise<void>
  /** A user with a new family, created by signing up and opening the mailed link. */
  newUser(email: string): Promise<{ access: string; person_id: number }>
  mails(): string[]
  /** Runs `banyan` with the servers' settings. */
  banyan(...args: string[]): Promise<{ status: number | null; out: string }>
  stop(): Promise<void>
}

/** Two servers on one PostgreSQL and one S3 store behind haproxy, all on the loopback. Either server may answer. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-cluster-'))
  removeAtEnd(folder)
  const [postgres, store] = await Promise.all([startPostgres(), startS3Server()])
  await postgres.createDatabase('banyan')
  const settings = {
    BANYAN_DATABASE_URL: `${postgres.url}/banyan`,
    BANYAN_SECRET: 'the same on all of the servers, and long enough',
    BANYAN_TRUST_PROXY: '1',
    BANYAN_RATE_LIMIT: 'off',
    ...store.settings(),
  }
  const start = (index: number, port?: number): Promise<ServerProcess> =>
    startServerProcess({
      ...settings,
      BANYAN_DATA_DIR: path.join(folder, String(index)),
      ...(port === undefined ? {} : { BANYAN_PORT: String(port) }),
    })
  // Both start at once on an empty database.
  const servers = [await start(0), await start(1)]
  await Promise.all(servers.map((server) => untilHealthy(server)))
  const port = await freePort()
  await writeFile(path.join(folder, 'haproxy.cfg'), proxyConfig(port, servers))
  const proxy = spawn('/usr/sbin/haproxy', ['-f', path.join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  killAtEnd(proxy)
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/api/health/`).catch(() => undefined))?.ok) await wait(50)

  const mails = (): string[] =>
    globSync('*/outbox/*.eml', { cwd: folder }).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const send = async (method: string, address: string, body: object): Promise<unknown> => {
    const answer = await fetch(origin + address, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    origin,
    servers,
    settings,
    restart: async (index) => {
      const again = await start(index, servers[index]?.port)
      servers[index] = again
      await untilHealthy(again)
    },
    newUser: async (email) => {
      await send('POST', '/api/sign_up/', { name: 'Ada', email, language: 'en', birth_year: 1980, gender: 'F' })
      let mail: string | undefined
      while (mail === undefined) {
        await wait(50)
        mail = mails().find((each) => each.includes(email))
      }
      const [, token = ''] = /sign_up_confirmation\/([\w-]+)\//.exec(mail.replace(/=\r?\n/g, '')) ?? []
      await send('PUT', `/api/sign_up/${token}/`, { password })
      return (await send('POST', '/api/auth/obtain_token/', { email, password })) as { access: string; person_id: number }
    },
    mails,
    banyan: async (...args) => {
      const child = spawn(process.execPath, ['--conditions=banyan-source', program, ...args], {
        env: { PATH: process.env['PATH'], ...settings, BANYAN_DATA_DIR: path.join(folder, '0') },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      killAtEnd(child)
      const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
      return { status: child.exitCode, out: out.trim() }
    },
    stop: async () => {
      proxy.kill('SIGKILL')
      await Promise.all(servers.map((server) => server.kill()))
      await store.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The proxy's configuration from docs/operations.md; only calls that change nothing are retried. */
const proxyConfig = (port: number, servers: ServerProcess[]): string => `global
  maxconn 5000
defaults
  mode http
  timeout connect 2s
  timeout client 150s
  timeout server 150s
  option redispatch
  retries 3
  retry-on conn-failure empty-response response-timeout
frontend family
  bind 127.0.0.1:${port}
  http-request disable-l7-retry unless METH_GET
  default_backend banyan
backend banyan
  balance roundrobin
  option forwardfor
  option httpchk GET /api/health/ready/
${servers.map((server, index) => `  server s${index} 127.0.0.1:${server.port} check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`).join('\n')}
`
