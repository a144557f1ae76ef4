// Every call of the contract, attacked at its limits: each text at its maximum length and beyond, filled with what slows down
// parsers, sanitisers and normalisers, bodies at their maximum size, and unusual queries, paths, heads, forms and files. A thread
// with a separate connection polls /api/health/ all the time: no request may delay it for more than 100 ms. On SQLite and
// PostgreSQL (--engine=sqlite; --call=NAME for one call; --limit=MS). A delay over the limit is tried again, up to four times,
// and the shortest counts, since the machine pauses as well. It also prints the longest processor time of one turn of the
// server's event loop, which does not depend on how busy the machine is.
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import { hostileRequests } from '../../../apps/server/src/test/attacks/hostile-requests.ts'
import type { WireRequest } from '../../../apps/server/src/test/requests/arbitrary-request.ts'
import { startServerProcess, untilHealthy } from '../../../apps/server/src/test/servers/server-process.ts'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'
import { hostileFiles } from '../support/hostile-files.ts'
import { makeKnown, smallPicture } from '../support/known-family.ts'
import { connectGauge, gaugeSettings } from '../support/loop-gauge-client.ts'
import { watchStalls } from '../support/stall-watch.ts'

const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const limitMs = Number(option('limit') ?? 100)
const password = 'under the fig tree'
/** These calls end something that the others need. */
const last: readonly CallName[] = ['mergePeople', 'deleteAccount', 'endSession', 'logout']
const isLast = (name: CallName): number => last.indexOf(name) + (calls[name].method === 'DELETE' ? 0.5 : 0)

interface Stall {
  ms: number
  /**
   * The longest processor time of one turn of the server's event loop during the call: on a busy machine a server waits for a
   * processor as well.
   */
  turnMs: number
  call: CallName
  what: string
  status: number
}

const longestTurn = (stalls: readonly Stall[]): Stall | undefined => stalls.toSorted((a, b) => b.turnMs - a.turnMs)[0]

async function attack(engine: 'sqlite' | 'postgres') {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-attack-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  await postgres?.createDatabase('attacked')
  const socketPath = path.join(dataDir, 'gauge')
  const server = await startServerProcess({
    ...gaugeSettings(socketPath),
    BANYAN_DATA_DIR: dataDir,
    BANYAN_TRUST_PROXY: '1',
    BANYAN_RATE_LIMIT: 'off',
    BANYAN_SIGN_UP: 'open',
    ...(postgres === undefined ? {} : { BANYAN_DATABASE_URL: `${postgres.url}/attacked` }),
  })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  let sent = 0

  function send({ method, url, headers, body }: WireRequest, token: string): Promise<number> {
    sent += 1
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
    return new Promise((resolve) => {
      const request = http.request(
        server.origin,
        {
          path: url,
          method,
          agent,
          headers: {
            authorization: `Bearer ${token}`,
            ...headers,
            'x-forwarded-for': address,
            ...(body === undefined ? {} : { 'content-length': body.length }),
          },
        },
        (answer) => {
          const status = answer.statusCode ?? 0
          if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.destroy()
          answer.resume().on('close', () => resolve(status))
        },
      )
      request.on('error', () => resolve(0))
      request.end(body)
    })
  }

  const post = async (method: string, address: string, body: object): Promise<unknown> => {
    const answer = await fetch(server.origin + address, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  let users = 0
  const signIn = async (): Promise<string> => {
    users += 1
    const email = `attack${users}@example.org`
    await post('POST', '/api/sign_up/', { name: 'Ada', email, language: 'en', birth_year: 1980, gender: 'F' })
    const mailOf = (): string | undefined =>
      globSync('outbox/*.eml', { cwd: dataDir })
        .map((file) => readFileSync(path.join(dataDir, file), 'utf8'))
        .find((mail) => mail.includes(email))
    let mail = mailOf()
    for (; mail === undefined; mail = mailOf()) await wait(50)
    const [, token = ''] = /sign_up_confirmation\/([\w-]+)\//.exec(mail.replace(/=\r?\n/g, '')) ?? []
    await post('PUT', `/api/sign_up/${token}/`, { password })
    return ((await post('POST', '/api/auth/obtain_token/', { email, password })) as { access: string }).access
  }

  const stalls: Stall[] = []
  const problems: string[] = []
  const statuses = new Map<number, number>()
  try {
    await untilHealthy(server)
    let token = await signIn()
    const known = await makeKnown(server.origin, token)
    const files = {
      picture: await smallPicture(),
      file: Buffer.from('0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ida /Nowak/\n0 TRLR\n'),
    }
    // The server loads the places of the world in a separate process during its first minutes, so this waits until the machine is
    // idle.
    await wait(Number(option('settle') ?? 20_000))
    const watch = await watchStalls(server.origin)
    const gauge = await connectGauge(socketPath)
    watch.begin()
    await wait(1_000)
    const idleMs = await watch.end()

    const tried = async (call: CallName, what: string, request: WireRequest): Promise<void> => {
      let best: Stall | undefined
      for (let attempt = 0; attempt < 5 && (best === undefined || best.ms > limitMs); attempt += 1) {
        watch.begin()
        await gauge.ask()
        const status = await send(request, token)
        const ms = await watch.end()
        const turnMs = await gauge.ask()
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500) problems.push(`${engine} ${status} ${call}: ${what}`)
        if (best === undefined || ms < best.ms) best = { ms, turnMs, call, what, status }
      }
      if (best === undefined) return
      stalls.push(best)
      if (best.ms > limitMs)
        problems.push(
          `${engine} ${Math.round(best.ms)} ms (a turn of ${Math.round(best.turnMs)} ms) ${call}: ${what} (${best.status})`,
        )
    }

    const names = (Object.keys(calls) as CallName[])
      .filter((name) => option('call') === undefined || name === option('call'))
      .toSorted((a, b) => isLast(a) - isLast(b))
    for (const name of names) {
      const before = stalls.length
      for (const make of hostileRequests(name, known, files)) {
        const { what, request } = make()
        await tried(name, what, request)
        if (name === 'logout' || name === 'deleteAccount' || name === 'endSession')
          token =
            (await send({ method: 'GET', url: '/api/user_settings/', headers: {}, body: undefined }, token)) === 200
              ? token
              : await signIn()
      }
      const slowest = stalls.slice(before).toSorted((a, b) => b.ms - a.ms)[0]
      console.log(
        `${engine} ${name}: ${stalls.length - before} requests, longest ${Math.round(slowest?.ms ?? 0)} ms (${slowest?.what}), longest turn ${Math.round(longestTurn(stalls.slice(before))?.turnMs ?? 0)} ms (${longestTurn(stalls.slice(before))?.what})`,
      )
    }
    if (option('call') === undefined || option('call') === 'importGedcom') {
      for (const { what, request, after } of hostileFiles()) {
        token = await signIn()
        await tried('importGedcom', what, request)
        // A large file becomes a job, and the server has other callers while it runs.
        for (const [call, url] of after)
          await tried(call, `${what}, then ${call}`, { method: 'GET', url, headers: {}, body: undefined })
      }
    }
    await watch.stop()
    gauge.close()
    return {
      engine,
      calls: names.length,
      requests: stalls.length,
      idleMs,
      slowest: stalls.toSorted((a, b) => b.ms - a.ms).slice(0, 15),
      turns: stalls.toSorted((a, b) => b.turnMs - a.turnMs).slice(0, 15),
      statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)),
      problems,
    }
  } finally {
    agent.destroy()
    await server.stop()
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const engines = (['sqlite', 'postgres'] as const).filter(
  (engine) => option('engine') === undefined || engine === option('engine'),
)
let failed = 0
for (const engine of engines) {
  const { problems, slowest, turns, ...report } = await attack(engine)
  failed += problems.length
  for (const problem of problems) console.error(problem)
  for (const rows of [slowest, turns])
    console.table(
      rows.map(({ ms, turnMs, call, what, status }) => ({
        ms: Math.round(ms),
        'turn ms': Math.round(turnMs),
        call,
        what,
        status,
      })),
    )
  console.log(
    JSON.stringify({
      prove: 'attack',
      ...report,
      idleMs: Math.round(report.idleMs),
      longestMs: Math.round(slowest[0]?.ms ?? 0),
      longestTurnMs: Math.round(turns[0]?.turnMs ?? 0),
      problems: problems.length,
    }),
  )
}
process.exitCode = failed === 0 ? 0 : 1
