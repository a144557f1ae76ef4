import { AsyncLocalStorage } from 'node:async_hooks'
import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { sweepMedia } from '../../features/trash/sweep-media.service.ts'
import { sweepPhotosTask } from '../../features/trash/sweep-photos.service.ts'
import { requestPasswordReset } from '../../features/accounts/passwords/password-reset.service.ts'
import { connectDatabase } from '../../platform/db/open-database.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkInstallation } from '../../platform/installation/installation.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { KeyedMutex } from '../../platform/keyed-mutex.ts'
import { claimRun } from '../../platform/jobs/claim-run.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { isOfNoFamily, MediaUnavailable } from '../../platform/media/media-store.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { createNews } from '../../platform/news/news.ts'
import type { Platform } from '../../platform/platform.ts'
import { createBell } from '../../platform/bell.ts'
import { dayMs, minuteMs } from '../../platform/time.ts'
import { jobHandlers } from '../../workers.ts'
import { readConfig } from '../../config.ts'
import { randomFrom } from '../kills/random.ts'
import { simulateTime } from './simulated-time.ts'

export interface SimulationReport {
  seed: number
  steps: number
  deaths: number
  pauses: number
  acknowledged: Record<string, number>
  delivered: number
  problems: string[]
}

interface Server {
  name: string
  skewMs: number
  isDead: boolean
  stillUntil: number
  /** How often it has stood still, or died. */
  troubles: number
  platform: Platform
}

const start = Date.parse('2026-03-01T12:00:00.000Z')
const serverCount = 3
const users = 40
const activeMs = 4 * minuteMs
const log = createLogger('silent')
const realImmediate = globalThis.setImmediate
/** Nothing here waits for a disk or a network: when the queue of promises is empty, all has come to its next wait. */
const settle = (): Promise<void> => new Promise((resolve) => realImmediate(() => realImmediate(() => resolve())))

/**
 * Three servers with their workers in one process, in simulated time, on one database and one media store: at every wait one may die, stand still beyond its
 * leases, or be refused; clocks differ; the mail server accepts and says nothing. In the end all must be as promised. One seed, one course of events.
 *
 * @param template - a database with all tables and no rows
 */
export async function simulate(seed: number, template: string, folder: string): Promise<SimulationReport> {
  const random = randomFrom(seed)
  const file = path.join(folder, `${seed}.sqlite`)
  await copyFile(template, file)
  const base = connectDatabase({ file })
  const context = new AsyncLocalStorage<string>()
  const servers = new Map<string, Server>()
  const time = simulateTime(start, random, () => context.getStore() ?? '', (owner) => {
    const server = servers.get(owner)
    return server === undefined ? (owner === '' ? 0 : Infinity) : server.isDead ? Infinity : server.stillUntil
  })
  const report: SimulationReport = { seed, steps: 0, deaths: 0, pauses: 0, acknowledged: {}, delivered: 0, problems: [] }
  const problem = (text: string): void => void report.problems.push(`${text} (${new Date(time.now()).toISOString()})`)
  /** No more faults from here on. */
  let isHealed = false
  /** Clocks that differ by minutes let a lease look over that is not. */
  const mostSkewMs = random() < 0.5 ? 3 * minuteMs : 2_000

  /** What the mail server has accepted, by event; `unsure` counts after how many its sender did not hear of it, or could not write it down. */
  const accepted = new Map<string, { messageIds: Set<string>; times: number; unsure: number; last: { server: Server; troubles: number } }>()
  const files = new Map<string, { bytes: Buffer; at: number }>()
  const acknowledged = { events: new Set<string>(), jobs: new Set<number>(), photos: new Set<string>(), deletedPhotos: new Set<string>(), resets: 0 }

  const die = (server: Server): void => {
    server.isDead = true
    server.troubles += 1
    report.deaths += 1
    const back = random() < 0.85
    if (back) time.at(time.now() + 5_000 + random() * minuteMs, () => boot(server.name.split('.')[0] ?? ''))
  }

  /** A wait of a server: here it may die, or stand still. What it waits for has happened, or will when it goes on. */
  const gate = (server: Server): Promise<void> =>
    new Promise((resolve) => {
      if (!isHealed && !server.isDead) {
        const dice = random()
        const others = [...servers.values()].filter((each) => !each.isDead).length
        if (dice < 0.002 && others > 1) die(server)
        else if (dice < 0.004) {
          server.stillUntil = time.now() + random() * 3 * minuteMs
          server.troubles += 1
          report.pauses += 1
        }
      }
      context.run(server.name, () => setTimeout(resolve, 1 + random() * 40))
    })

  /** @param server - undefined for one without waits and faults */
  const mediaOf = (server: Server | undefined): MediaStore => {
    const pass = async (): Promise<void> => {
      if (server === undefined) return
      await gate(server)
      if (!isHealed && random() < 0.03) throw new MediaUnavailable('the store does not answer')
    }
    return {
      put: async (key, content) => {
        const bytes = content instanceof Uint8Array ? Buffer.from(content) : await buffer(content)
        await pass()
        files.set(key, { bytes, at: time.now() })
        if (server !== undefined) await gate(server)
      },
      open: async (key) => {
        await pass()
        const found = files.get(key)
        return found === undefined ? undefined : { content: Readable.from([found.bytes]), sizeBytes: found.bytes.length }
      },
      readPieces: async function* (key) {
        await pass()
        const found = files.get(key)
        if (found === undefined) throw new Error('no such file')
        yield found.bytes
      },
      read: async (key) => {
        await pass()
        return files.get(key)?.bytes
      },
      sizeOf: async (key) => {
        await pass()
        return files.get(key)?.bytes.length
      },
      delete: async (key) => {
        await pass()
        const { rows } = await sql<{ hidden_at: string | null }>`select hidden_at from images where ${key} like '%' || key || '%'`.execute(base.read)
        if (rows.some(({ hidden_at }) => hidden_at === null || Date.parse(hidden_at) > time.now() - 30 * dayMs + 2 * mostSkewMs)) problem(`the file of a photo that is there was deleted: ${key}`)
        files.delete(key)
        if (server !== undefined) await gate(server)
      },
      rename: async (key, to) => {
        await pass()
        const found = files.get(key)
        if (found === undefined) return
        files.delete(key)
        files.set(to, found)
      },
      list: async function* (prefix) {
        await pass()
        for (const [key, { bytes, at }] of Array.from(files)) if (key.startsWith(prefix)) yield { key, sizeBytes: bytes.length, modifiedAt: new Date(at) }
      },
      listFolders: async function* () {
        await pass()
        yield* new Set([...files.keys()].map((key) => key.split('/')[0] ?? ''))
      },
      removeUnfinished: () => pass(),
      ping: () => pass(),
      pingWriting: () => pass(),
    }
  }

  const databaseOf = (server: Server): Database => ({
    ...base,
    // A lock goes with its server.
    alone: ((mutex) => (key, work) => mutex.run(key, work))(new KeyedMutex()),
    read: base.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await gate(server)
        return result
      },
    }),
    write: async (work) => {
      await gate(server)
      if (server.isDead) return new Promise(() => undefined)
      const result = await base.write(work)
      // It is kept, and whoever asked may never hear of it.
      await gate(server)
      return result
    },
    close: () => Promise.resolve(),
  })

  const senderOf = (server: Server): MailSender => ({
    send: async (mail, signal) => {
      const begun = server.troubles
      await gate(server)
      const dice = isHealed ? 1 : random()
      if (dice < 0.1) throw Object.assign(new Error('try later'), { code: 'EENVELOPE', responseCode: 451 })
      if (dice < 0.14) {
        // It hangs, until whoever sends has had enough.
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true }))
      }
      const known = accepted.get(mail.event_key) ?? { messageIds: new Set(), times: 0, unsure: 0, last: { server, troubles: server.troubles } }
      accepted.set(mail.event_key, known)
      // Whoever sent it before may not have heard of it; whoever sends it now may have stood still meanwhile.
      if (known.times > 0 && (known.last.troubles !== known.last.server.troubles || begun !== server.troubles)) known.unsure += 1
      known.messageIds.add(mail.message_id)
      known.times += 1
      known.last = { server, troubles: server.troubles }
      report.delivered += 1
      if (dice < 0.18) {
        known.last.troubles -= 1
        throw Object.assign(new Error('the connection broke'), { code: 'ESOCKET' })
      }
      await gate(server)
    },
    close: () => undefined,
  })

  const config = readConfig({ BANYAN_DATA_DIR: folder, BANYAN_BREACH_URL: 'off', BANYAN_FACES: 'off' }, folder)
  const boot = (name: string): void => {
    const life = [...servers.keys()].filter((each) => each.startsWith(`${name}.`)).length + 1
    const server: Server = { name: `${name}.${life}`, skewMs: (random() * 2 - 1) * mostSkewMs, isDead: false, stillUntil: 0, troubles: 0, platform: undefined as unknown as Platform }
    server.platform = {
      config,
      secret: 'of a simulated server, long enough',
      database: databaseOf(server),
      media: mediaOf(server),
      bell: createBell(),
      news: createNews({ announce: () => Promise.resolve(), start: () => undefined, stop: () => Promise.resolve() }),
      log,
      now: () => new Date(time.now() + server.skewMs),
    }
    servers.set(server.name, server)
    context.run(server.name, () => {
      const { platform } = server
      const effect = {
        maxAttempts: 1_000,
        run: async (payload: unknown) => {
          const { n } = payload as { n: number }
          for (let part = 0; part < 3; part += 1) await gate(server)
          await platform.database.write((tx) => sql`insert into simulated_effects (n) values (${n}) on conflict do nothing`.execute(tx))
        },
      }
      createJobWorker(platform, { ...jobHandlers(platform), effect }).start()
      createMailWorker(platform, senderOf(server)).start()
    })
  }

  /** One of those who can be asked. */
  const anyServer = (): Server | undefined => {
    const alive = [...servers.values()].filter((server) => !server.isDead)
    return alive[Math.floor(random() * alive.length)]
  }
  const count = (what: string): void => void (report.acknowledged[what] = (report.acknowledged[what] ?? 0) + 1)
  let events = 0
  /** Asked for, and not acknowledged: they may be kept or not. */
  let unheardResets = 0

  const acts: ((platform: Platform) => Promise<void>)[] = [
    async (platform) => {
      const event = events > 0 && random() < 0.2 ? Math.ceil(random() * events) : (events += 1)
      await platform.database.write((tx) => enqueueMail(tx, platform, { kind: 'password_changed', to: `member${event}@example.org`, language: 'en', data: { name: 'Ida', url: 'http://localhost/' }, eventKey: `event ${event}`, familyId: null }))
      platform.bell.ring()
      acknowledged.events.add(`event ${event}`)
      count('mails')
    },
    async (platform) => {
      const n = (events += 1)
      await platform.database.write((tx) => enqueueJob(tx, platform, { kind: 'effect', payload: { n } }))
      platform.bell.ring()
      acknowledged.jobs.add(n)
      count('jobs')
    },
    async (platform) => {
      unheardResets += 1
      // Each by somebody else: nobody is mailed often.
      await requestPasswordReset(platform, `ida${acknowledged.resets + unheardResets}@example.org`, 'en')
      unheardResets -= 1
      acknowledged.resets += 1
      count('resets')
    },
    async (platform) => {
      const key = `${seed.toString(16)}${(events += 1).toString(16)}`.padStart(32, '0')
      await platform.media.put(`1/pictures/${key.slice(0, 2)}/${key}.original`, Buffer.from(key))
      const at = platform.now().toISOString()
      await platform.database.write((tx) => sql`insert into images (family_id, gallery_id, key, title, file_name, content_type, size_bytes, sha256, taken_at, uploaded_by, processed_at, created_at, updated_at) values (1, 1, ${key}, 'a', 'a.jpg', 'image/jpeg', 32, 'x', ${at}, '', ${at}, ${at}, ${at})`.execute(tx))
      acknowledged.photos.add(key)
      count('photos')
    },
    async (platform) => {
      const [key] = [...acknowledged.photos].filter((each) => !acknowledged.deletedPhotos.has(each))
      if (key === undefined) return
      acknowledged.deletedPhotos.add(key)
      await platform.database.write((tx) => sql`update images set hidden_at = ${platform.now().toISOString()}, hidden_by = ${key} where family_id = 1 and key = ${key}`.execute(tx))
      count('photos deleted')
    },
  ]

  const scheduled = async ({ platform }: Server, name: string, at: number): Promise<void> => {
    if (!(await claimRun(platform.database, name, new Date(at)))) return
    if (name === 'sweep photos') await sweepPhotosTask.run(platform)
    else await sweepMedia(platform, { isConfirmed: true })
  }

  const inContext = (server: Server, work: () => Promise<unknown>): void => void context.run(server.name, () => work().catch(() => undefined))
  const runUntil = async (end: number): Promise<void> => {
    // Something to be woken by at the end, whatever else waits.
    time.at(end, () => undefined)
    while (time.now() < end) {
      if (!time.step()) break
      report.steps += 1
      await settle()
    }
  }

  /** From here on nothing fails; leases end, and what was put off comes round. */
  const heal = async (): Promise<void> => {
    isHealed = true
    for (const server of servers.values()) server.stillUntil = 0
    for (let index = 1; index <= serverCount; index += 1) if (![...servers.values()].some((server) => !server.isDead && server.name.startsWith(`server${index}.`))) boot(`server${index}`)
    // What hangs is cut off after two minutes: only then may time leap.
    await runUntil(time.now() + 3 * minuteMs)
    for (const ms of [15 * minuteMs, 15 * minuteMs, 60 * minuteMs, 120 * minuteMs]) {
      time.leap(ms)
      await runUntil(time.now() + 12_000)
    }
  }

  try {
    await base.write(async (tx) => {
      await sql`create table simulated_effects (n integer primary key)`.execute(tx)
      const at = new Date(start).toISOString()
      await sql`insert into families (id, created_at) values (1, ${at})`.execute(tx)
      for (let user = 1; user <= users; user += 1) {
        const email = `ida${user}@example.org`
        await sql`insert into people (id, family_id, name, search_name, gender, birth_year, language, created_at, updated_at) values (${user}, 1, 'Ida', 'ida', 'F', 1980, 'en', ${at}, ${at})`.execute(tx)
        await sql`insert into users (id, family_id, person_id, email, email_key, password_hash, language, created_at) values (${user}, 1, ${user}, ${email}, ${email}, 'x', 'en', ${at})`.execute(tx)
      }
      await sql`insert into galleries (id, family_id, title, created_at, updated_at) values (1, 1, 'All', ${at}, ${at})`.execute(tx)
    })
    await checkInstallation({ database: base, media: mediaOf(undefined), now: () => new Date(time.now()) })
    for (let index = 0; index < serverCount; index += 1) boot(`server${index + 1}`)
    for (let at = start; at < start + activeMs; at += random() * 8_000) {
      const act = acts[Math.floor(random() * acts.length)]
      time.at(at, () => {
        const server = anyServer()
        if (act !== undefined && server !== undefined) inContext(server, () => act(server.platform))
      })
    }
    const sweepAt = (at: number): void => {
      for (const name of ['sweep photos', 'sweep media']) time.at(at, () => {
        for (const server of servers.values()) if (!server.isDead) inContext(server, () => scheduled(server, name, at))
      })
    }
    sweepAt(start + activeMs / 2)
    await runUntil(start + activeMs)
    await heal()
    // A month later, with faults; then again when all is well.
    time.leap(31 * dayMs)
    isHealed = false
    sweepAt(time.now() + 1_000)
    await runUntil(time.now() + minuteMs)
    await heal()
    time.leap(2 * dayMs)
    sweepAt(time.now() + 1_000)
    await runUntil(time.now() + 20_000)
    await heal()

    await verify()
  } finally {
    time.restore()
    await base.close()
    await rm(file, { force: true })
    for (const ending of ['-wal', '-shm']) await rm(file + ending, { force: true })
  }
  return report

  async function verify(): Promise<void> {
    const kept = new Set((await base.read.selectFrom('mails').select('event_key').execute()).map((row) => row.event_key))
    for (const event of acknowledged.events) if (!kept.has(event)) problem(`${event} was acknowledged and is gone`)
    for (const event of kept) {
      const { messageIds, times, unsure } = accepted.get(event) ?? { messageIds: new Set(), times: 0, unsure: 0 }
      if (times === 0) problem(`the mail of ${event} was never sent`)
      if (messageIds.size > 1) problem(`the mails of ${event} differ in their Message-ID`)
      if (times > 1 + unsure) problem(`the mail of ${event} was sent ${times} times, and ${unsure} times its sender may not have known`)
    }
    for (const event of accepted.keys()) if (!kept.has(event)) problem(`a mail was sent of ${event}, which was never kept`)
    const resets = [...kept].filter((event) => event.startsWith('reset ')).length
    if (resets < acknowledged.resets) problem(`${acknowledged.resets} resets were asked for and ${resets} mailed`)
    const asked = acknowledged.resets + unheardResets
    if (resets > asked) problem(`${asked} resets were asked for and ${resets} mailed`)
    const done = new Set((await sql<{ n: number }>`select n from simulated_effects`.execute(base.read)).rows.map(({ n }) => n))
    for (const n of acknowledged.jobs) if (!done.has(n)) problem(`job ${n} was acknowledged and never done`)
    const { rows: left } = await sql<{ kind: string; run_at: string; failure: string | null }>`select kind, run_at, failure from jobs`.execute(base.read)
    for (const { kind, run_at, failure } of left) problem(`a job ${kind} is left for ${run_at}: ${failure}`)
    const images = new Map((await base.read.selectFrom('images').select(['key', 'hidden_at']).execute()).map((row) => [row.key, row.hidden_at]))
    for (const key of acknowledged.photos) if (!images.has(key) && !acknowledged.deletedPhotos.has(key)) problem(`photo ${key} was acknowledged and is gone`)
    for (const key of images.keys()) if (!files.has(`1/pictures/${key.slice(0, 2)}/${key}.original`)) problem(`the file of photo ${key} is gone`)
    for (const key of files.keys()) if (!isOfNoFamily(key) && ![...images.keys()].some((each) => key.includes(each))) problem(`${key} is left of nothing`)
  }
}
