import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { requestPasswordReset } from '../../features/accounts/passwords/password-reset.service.ts'
import { sweepMedia } from '../../features/trash/sweep-media.service.ts'
import { sweepPhotosTask } from '../../features/trash/sweep-photos.service.ts'
import { backupTask } from '../../platform/backup/backup-task.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import type { Database } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import { connectDatabase } from '../../platform/db/open-database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { checkInstallation } from '../../platform/installation/installation.ts'
import { claimRun } from '../../platform/jobs/claim-run.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { MediaUnavailable } from '../../platform/media/media-store.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, minuteMs } from '../../platform/time.ts'
import { KeyedMutex } from '../../platform/waiting/keyed-mutex.ts'
import { createWakeSignal } from '../../platform/waiting/wake-signal.ts'
import { addressJobHandlers, jobHandlers } from '../../workers.ts'
import { randomFrom } from '../kills/random.ts'
import { families, insertMember, insertUser, leave, listLeavers, listStaying, writeTo } from './leavers.ts'
import type { Leaver } from './leavers.ts'
import { loneEventBus } from './lone-event-bus.ts'
import { Died, RealWork } from './real-work.ts'
import type { RealTask } from './real-work.ts'
import type { Moment } from './restored-archives.ts'
import { plainMedia, simulateMedia } from './simulated-media.ts'
import type { StoredFiles } from './simulated-media.ts'
import { simulateTime } from './simulated-time.ts'
import { emptyReport, verifyArchives } from './verify-archives.ts'
import type { SimulationReport } from './verify-archives.ts'
import { verifyOutcome } from './verify-outcome.ts'

/** Who does something, and as a part of what. */
interface Doing {
  server: string
  task?: RealTask
}

interface Server {
  name: string
  skewMs: number
  isDead: boolean
  stillUntil: number
  /** How often the server was suspended, or died. */
  troubles: number
  platform: Platform
}

const start = Date.parse('2026-03-01T12:00:00.000Z')
const effectJob = defineJob('test-effect', z.object({ n: z.number() }))
const serverCount = 3
const users = 40
const activeMs = 4 * minuteMs
const log = createLogger('silent')
const real = { setImmediate: globalThis.setImmediate, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
/**
 * Only real files make anything here wait for a disk or network: once the promise queue is empty, everything has reached its next
 * wait.
 */
const drain = (): Promise<void> => new Promise((resolve) => real.setImmediate(() => real.setImmediate(() => resolve())))

/**
 * Runs three servers with their workers in one process, in simulated time, on one database and one media store. At every wait one
 * may die, be suspended beyond its leases, or be refused; clocks differ; the mail server accepts mails without answering. In the
 * end all promises must hold, and every backup must restore to a consistent moment without those who have left.
 *
 * @param template - a database with all tables and no rows
 */
export async function simulate(seed: number, template: string, folder: string): Promise<SimulationReport> {
  const random = randomFrom(seed)
  const file = path.join(folder, `${seed}.sqlite`)
  await copyFile(template, file)
  const base = connectDatabase({ file })
  const context = new AsyncLocalStorage<Doing>()
  const servers = new Map<string, Server>()
  const realWork = new RealWork()
  const settle = async (): Promise<void> => {
    for (await drain(); realWork.isRunning; await drain()) await realWork.quiet(real.setTimeout, real.clearTimeout)
  }
  const time = simulateTime(
    start,
    random,
    () => context.getStore()?.server ?? '',
    (owner) => {
      const server = servers.get(owner)
      return server === undefined ? (owner === '' ? 0 : Infinity) : server.isDead ? Infinity : server.stillUntil
    },
  )
  const report = emptyReport(seed)
  const problem = (text: string): void => void report.problems.push(`${text} (${new Date(time.now()).toISOString()})`)
  /** Set when no more faults happen. */
  let isHealed = false
  /** Clocks that differ by minutes make a lease look expired too early. */
  const maxSkewMs = random() < 0.5 ? 3 * minuteMs : 2_000

  /**
   * What the mail server has accepted, by event. `unsure` counts mails whose sender did not hear of the acceptance, or could not
   * record it.
   */
  const accepted = new Map<
    string,
    { messageIds: Set<string>; times: number; unsure: number; last: { server: Server; troubles: number } }
  >()
  const files: StoredFiles = new Map()
  const leavers = listLeavers(users + 1)
  const staying = listStaying()
  const acknowledged = {
    events: new Set<string>(),
    jobs: new Set<number>(),
    photos: new Map<string, number>(),
    deletedPhotos: new Set<string>(),
    resets: 0,
  }
  const hasLeft = new Set<Leaver>()
  /** What a backup must contain, by the time at which it began. */
  const moments = new Map<string, Moment>()

  const die = (server: Server): void => {
    server.isDead = true
    server.troubles += 1
    report.deaths += 1
    realWork.endOf(server.name)
    const back = random() < 0.85
    if (back) time.at(time.now() + 5_000 + random() * minuteMs, () => boot(server.name.split('.')[0] ?? ''))
  }

  /** A wait of a server, at which it may die or be suspended. What it waits for has happened, or will when it resumes. */
  const gate = (server: Server): Promise<void> =>
    new Promise((resolve, reject) => {
      const task = context.getStore()?.task
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
      const ms = 1 + random() * 40 * (task?.slowness ?? 1)
      // A dead server's open files are closed, so only work that waits for nothing real may wait for ever.
      if (server.isDead && task !== undefined) {
        reject(new Died(server.name))
        return
      }
      if (task !== undefined) realWork.park(task, reject)
      const goOn = (): void => {
        if (task !== undefined) realWork.goOn(task)
        resolve()
      }
      context.run({ server: server.name }, () => setTimeout(goOn, ms))
    })

  /** Runs server work that also uses real files. */
  const really = <T>({ name }: Server, slowness: number, work: () => Promise<T>): Promise<T> => {
    const task: RealTask = { server: name, slowness, lastTime: undefined, giveUp: undefined }
    return context.run({ server: name, task }, () => realWork.run(task, work))
  }

  const refuseDeletionOfKnown = async (key: string): Promise<void> => {
    const { rows } = await sql<{
      hidden_at: string | null
    }>`select hidden_at from images where ${key} like '%' || key || '%'`.execute(base.read)
    if (rows.some(({ hidden_at }) => hidden_at === null || Date.parse(hidden_at) > time.now() - 30 * dayMs + 2 * maxSkewMs))
      problem(`the file of a photo that is there was deleted: ${key}`)
  }

  const mediaOf = (server: Server): MediaStore =>
    simulateMedia(files, {
      now: time.now,
      before: async () => {
        await gate(server)
        // With faults at the usual rate, work of hundreds of operations would never finish.
        const isLong = (context.getStore()?.task?.slowness ?? 1) > 1
        if (!isHealed && random() < (isLong ? 0.002 : 0.03)) throw new MediaUnavailable('the store does not answer')
      },
      after: () => gate(server),
      onDelete: refuseDeletionOfKnown,
    })

  const waiting = (server: Server): KyselyPlugin => ({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await gate(server)
      return result
    },
  })
  /** How many readers hold a snapshot that is out of date. */
  let snapshots = 0

  const databaseOf = (server: Server): Database => ({
    ...base,
    // A lock ends with its server.
    alone: (
      (mutex) => (key, work) =>
        mutex.run(key, work)
    )(new KeyedMutex()),
    read: base.read.withPlugin(waiting(server)),
    snapshot: async (work) => {
      snapshots += 1
      const known = new Set([...acknowledged.photos.keys()].filter((key) => !acknowledged.deletedPhotos.has(key)))
      moments.set(context.getStore()?.task?.lastTime ?? '', {
        photos: known,
        members: [...staying, ...leavers.filter(({ isAsked }) => !isAsked)],
      })
      try {
        return await base.snapshot((snapshot) => work(snapshot.withPlugin(waiting(server))))
      } finally {
        snapshots -= 1
      }
    },
    forgetDeleted: async () => {
      await gate(server)
      // After two seconds of waiting; the step is tried again.
      if (snapshots > 0) throw new Error('somebody is reading')
      await base.forgetDeleted()
    },
    write: async (work) => {
      await gate(server)
      if (server.isDead) return new Promise(() => undefined)
      const result = await base.write(work)
      // The transaction commits, but the caller may never hear of it.
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
        // The mail server hangs until the sender gives up.
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true }),
        )
      }
      const known = accepted.get(mail.event_key) ?? {
        messageIds: new Set(),
        times: 0,
        unsure: 0,
        last: { server, troubles: server.troubles },
      }
      accepted.set(mail.event_key, known)
      // The earlier sender may not have heard of the acceptance, or the current one may have been suspended in between.
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

  const place = path.join(folder, `${seed}`)
  const configOf = (name: string): Config => {
    const dataDir = path.join(place, name)
    // Several servers share a bucket, but each has its own folder.
    const environment = {
      BANYAN_DATA_DIR: dataDir,
      BANYAN_MEDIA_URL: 's3://family?endpoint=http://localhost:1',
      BANYAN_BACKUP_KEEP_DAYS: '1000',
      BANYAN_BREACH_URL: 'off',
      BANYAN_FACES: 'off',
    }
    return { ...readConfig(environment, dataDir), database: { file } }
  }
  const boot = (name: string): void => {
    const life = [...servers.keys()].filter((each) => each.startsWith(`${name}.`)).length + 1
    const server: Server = {
      name: `${name}.${life}`,
      skewMs: (random() * 2 - 1) * maxSkewMs,
      isDead: false,
      stillUntil: 0,
      troubles: 0,
      platform: undefined as unknown as Platform,
    }
    server.platform = {
      config: configOf(name),
      secret: 'of a simulated server, long enough',
      database: databaseOf(server),
      media: mediaOf(server),
      wakeSignal: createWakeSignal(),
      eventBus: loneEventBus(),
      log,
      now: () => new Date(time.now() + server.skewMs),
    }
    servers.set(server.name, server)
    context.run({ server: server.name }, () => {
      const { platform } = server
      const handlers = { ...jobHandlers(platform), ...addressJobHandlers(platform) }
      const { erase } = handlers
      handlers.erase = { ...erase, run: (row, job) => really(server, 1, () => erase.run(row, job)) }
      const effect = effectJob.bind({
        maxAttempts: 1_000,
        run: async ({ n }) => {
          for (let part = 0; part < 3; part += 1) await gate(server)
          await platform.database.write((tx) =>
            sql`insert into simulated_effects (n) values (${n}) on conflict do nothing`.execute(tx),
          )
        },
      })
      createJobWorker(platform, { ...handlers, 'test-effect': effect }).start()
      createMailWorker(platform, senderOf(server)).start()
    })
  }

  /** Picks a server that can be called. */
  const anyServer = (): Server | undefined => {
    const alive = [...servers.values()].filter((server) => !server.isDead)
    return alive[Math.floor(random() * alive.length)]
  }
  const count = (what: string): void => void (report.acknowledged[what] = (report.acknowledged[what] ?? 0) + 1)
  let events = 0
  /** Requests that were not acknowledged: they may be stored or not. */
  let unheardResets = 0

  const acts: ((platform: Platform) => Promise<void>)[] = [
    async (platform) => {
      const event = events > 0 && random() < 0.2 ? Math.ceil(random() * events) : (events += 1)
      await platform.database.write((tx) =>
        enqueueMail(tx, platform, {
          kind: 'password_changed',
          to: `member${event}@example.org`,
          language: 'en',
          data: { name: 'Ida', url: 'http://localhost/' },
          eventKey: `event ${event}`,
          familyId: null,
        }),
      )
      platform.wakeSignal.notify()
      acknowledged.events.add(`event ${event}`)
      count('mails')
    },
    async (platform) => {
      const n = (events += 1)
      await platform.database.write((tx) => effectJob.enqueue(tx, platform, { n }))
      platform.wakeSignal.notify()
      acknowledged.jobs.add(n)
      count('jobs')
    },
    async (platform) => {
      unheardResets += 1
      // Each request is for a different user, so that none reaches the mail limit.
      await requestPasswordReset(platform, `ida${acknowledged.resets + unheardResets}@example.org`, 'en')
      unheardResets -= 1
      acknowledged.resets += 1
      count('resets')
    },
    async (platform) => {
      const key = `${seed.toString(16)}${(events += 1).toString(16)}`.padStart(32, '0')
      const family = (random() < 0.6 ? 1 : families[Math.floor(random() * families.length)]) ?? 1
      await platform.media.put(`${family}/pictures/${key.slice(0, 2)}/${key}.original`, Buffer.from(key))
      const at = platform.now().toISOString()
      const sha256 = createHash('sha256').update(key).digest('hex')
      const isKept = await platform.database.write(async (tx) => {
        if ((await sql`select 1 from families where id = ${family}`.execute(tx)).rows.length === 0) return false
        const id = await nextId(tx, family as FamilyId, 'images')
        await sql`insert into images (id, family_id, gallery_id, key, title, file_name, content_type, size_bytes, sha256, taken_at, uploaded_by, processed_at, created_at, updated_at) values (${id}, ${family}, 1, ${key}, 'a', 'a.jpg', 'image/jpeg', 32, ${sha256}, ${at}, '', ${at}, ${at}, ${at})`.execute(
          tx,
        )
        return true
      })
      if (!isKept) {
        // The family has left in the meantime.
        await platform.media.delete(`${family}/pictures/${key.slice(0, 2)}/${key}.original`)
        return
      }
      acknowledged.photos.set(key, family)
      count('photos')
    },
    async (platform) => {
      const [key] = [...acknowledged.photos.keys()].filter(
        (each) => acknowledged.photos.get(each) === 1 && !acknowledged.deletedPhotos.has(each),
      )
      if (key === undefined) return
      acknowledged.deletedPhotos.add(key)
      await platform.database.write((tx) =>
        sql`update images set hidden_at = ${platform.now().toISOString()}, hidden_batch = ${key} where family_id = 1 and key = ${key}`.execute(
          tx,
        ),
      )
      count('photos deleted')
    },
    async (platform) => {
      const leaver = leavers.find(({ isAsked }) => !isAsked)
      if (leaver === undefined) return
      // A double click sends the request twice.
      await Promise.all(random() < 0.3 ? [leave(platform, leaver), leave(platform, leaver)] : [leave(platform, leaver)])
      hasLeft.add(leaver)
      count('people left')
    },
    async (platform) => {
      const leaver = leavers[Math.floor(random() * leavers.length)]
      const event = `news ${(events += 1)}`
      if (leaver !== undefined && (await writeTo(platform, leaver, event))) platform.wakeSignal.notify()
    },
    async (platform) => {
      // Two tables in one transaction: no backup may hold one without the other.
      const title = `pair ${(events += 1)}`
      const at = platform.now().toISOString()
      await platform.database.write(async (tx) => {
        const id = await nextId(tx, 1 as FamilyId, 'galleries')
        await sql`insert into galleries (id, family_id, title, created_at, updated_at) values (${id}, 1, ${title}, ${at}, ${at})`.execute(
          tx,
        )
        await enqueueMail(tx, platform, {
          kind: 'password_changed',
          to: `${title.replace(' ', '')}@example.org`,
          language: 'en',
          data: { name: 'Ida', url: 'http://localhost/' },
          eventKey: title,
          familyId: null,
        })
      })
      count('pairs')
    },
  ]

  /** A backup is known by the time at which it began. */
  const backedUp = (server: Server, work: (platform: Platform) => Promise<unknown>): Promise<unknown> =>
    really(server, 25, () =>
      work({
        ...server.platform,
        now: () => {
          const now = server.platform.now()
          const task = context.getStore()?.task
          if (task !== undefined) task.lastTime = now.toISOString()
          return now
        },
      }),
    )

  const backUp = async (server: Server): Promise<void> => {
    await backedUp(server, (platform) => createBackup(platform))
    count('backups')
  }

  const scheduled = async (server: Server, name: string, at: number): Promise<void> => {
    const { platform } = server
    if (!(await claimRun(platform.database, name, new Date(at)))) return
    if (name === 'backup') return void (await backedUp(server, (each) => backupTask.run(each)))
    if (name === 'sweep photos') await sweepPhotosTask.run(platform)
    else await sweepMedia(platform, { isConfirmed: true })
  }

  const inContext = (server: Server, work: () => Promise<unknown>): void =>
    void context.run({ server: server.name }, () =>
      work().catch((error: unknown) => {
        if (!(error instanceof MediaUnavailable) && !(error instanceof Died)) problem(`${server.name}: ${String(error)}`)
      }),
    )
  const runUntil = async (end: number): Promise<void> => {
    // Gives the clock something to run at the end, whatever else waits.
    time.at(end, () => undefined)
    while (time.now() < end) {
      if (!time.step()) break
      report.steps += 1
      await settle()
    }
  }

  /** Lets days pass one by one, as the clock task sees them, so that none counts as a jump. */
  const passDays = async (days: number): Promise<void> => {
    time.leap(days * dayMs)
    await base.write((tx) =>
      tx
        .updateTable('installation')
        .set({ seen_at: new Date(time.now()).toISOString() })
        .execute(),
    )
  }

  /** Stops all faults; leases expire, and postponed work comes round. */
  const heal = async (): Promise<void> => {
    isHealed = true
    for (const server of servers.values()) server.stillUntil = 0
    for (let index = 1; index <= serverCount; index += 1)
      if (![...servers.values()].some((server) => !server.isDead && server.name.startsWith(`server${index}.`)))
        boot(`server${index}`)
    // Hanging operations are cut off after two minutes: time may only leap after that.
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
        await sql`insert into people (id, family_id, name, search_name, gender, birth_year, language, created_at, updated_at) values (${user}, 1, 'Ida', 'ida', 'F', 1980, 'en', ${at}, ${at})`.execute(
          tx,
        )
        await insertUser(tx, { family: 1, user, person: user, email: `ida${user}@example.org`, at })
      }
      await sql`insert into galleries (id, family_id, title, created_at, updated_at) values (1, 1, 'All', ${at}, ${at})`.execute(
        tx,
      )
      for (const member of [...leavers, ...staying]) await insertMember(tx, member, at)
      await sql`insert into family_ids (family_id, table_name, last_id) select id, 'galleries', 1 from families`.execute(tx)
    })
    await checkInstallation({ database: base, media: plainMedia(files, time.now), now: () => new Date(time.now()) })
    for (let index = 0; index < serverCount; index += 1) boot(`server${index + 1}`)
    for (let at = start; at < start + activeMs; at += random() * 8_000) {
      const act = acts[Math.floor(random() * acts.length)]
      time.at(at, () => {
        const server = anyServer()
        if (act !== undefined && server !== undefined) inContext(server, () => act(server.platform))
      })
    }
    const doAt = (at: number, ...names: string[]): void => {
      for (const name of names)
        time.at(at, () => {
          for (const server of servers.values()) if (!server.isDead) inContext(server, () => scheduled(server, name, at))
        })
    }
    const sweepAt = (at: number): void => doAt(at, 'sweep photos', 'sweep media')
    sweepAt(start + activeMs / 2)
    doAt(start + random() * activeMs, 'backup')
    for (let each = 0; each < 2; each += 1)
      time.at(start + random() * activeMs, () => {
        const server = anyServer()
        if (server !== undefined) inContext(server, () => backUp(server))
      })
    await runUntil(start + activeMs)
    await heal()
    // A month passes with faults, and another one without.
    await passDays(31)
    isHealed = false
    doAt(time.now() + 1_000 + random() * 20_000, 'backup')
    sweepAt(time.now() + 1_000)
    await runUntil(time.now() + minuteMs)
    await heal()
    await passDays(2)
    sweepAt(time.now() + 1_000)
    await runUntil(time.now() + 20_000)
    await heal()

    // Quarantined files are deleted after another month.
    await passDays(31)
    sweepAt(time.now() + 1_000)
    await runUntil(time.now() + 20_000)
    await heal()
    await verifyOutcome({
      database: base.read,
      file,
      files,
      accepted,
      acknowledged,
      unheardResets,
      leavers,
      hasLeft,
      staying,
      problem,
    })
    const end = time.now()
    time.restore()
    const configs = Array.from({ length: serverCount }, (_, index) => configOf(`server${index + 1}`))
    await verifyArchives(configs, { database: base.read, template, place, files, leavers, moments, random, report, end, problem })
  } finally {
    time.restore()
    for (const { name } of servers.values()) realWork.endOf(name)
    await settle()
    await base.close()
    for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true })
    await rm(place, { recursive: true, force: true })
  }
  return report
}
