import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { checkAncestry } from '../../cli/checks/check-ancestry.ts'
import { checkMedia } from '../../cli/checks/check-media.ts'
import { checkRows } from '../../cli/checks/check-rows.ts'
import { readConfig } from '../../config.ts'
import { sweepMedia } from '../../features/trash/sweep-media.service.ts'
import { withSnapshot } from '../../platform/backup/snapshot.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { mediaFolder } from '../../platform/media/media-location.ts'
import { quarantineFolder } from '../../platform/media/media-store.ts'
import { openPlatform } from '../../platform/open-platform.ts'
import type { OpenPlatform } from '../../platform/open-platform.ts'
import { never } from '../../platform/time.ts'
import { Fault } from './connection.ts'
import { FamilyClient } from './family-client.ts'
import { startKillable } from './killable-server.ts'
import type { KillableServer, Place } from './killable-server.ts'
import { randomFrom } from './random.ts'

export interface KillReport {
  kills: number
  acknowledged: Record<string, number>
  /** Files of interrupted uploads that the nightly sweep removed. */
  leftovers: number
  people: number
  images: number
}

/**
 * Kills the real server again and again while families work on it, and checks after each kill that everything acknowledged is
 * there, nothing is half done, and `banyan check` finds no problem.
 *
 * @throws Fault, with what is wrong
 */
export async function runKills(
  place: Place,
  {
    kills,
    clients: count,
    seed,
    say = () => undefined,
  }: { kills: number; clients: number; seed: number; say?: (text: string) => void },
): Promise<KillReport> {
  const random = randomFrom(seed)
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#678', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const clients = Array.from(
    { length: count },
    (_, index) => new FamilyClient(`Clan${index}`, place.dataDir, photo, seed * 100 + index),
  )
  let server: KillableServer | undefined
  try {
    for (let kill = 0; kill <= kills; kill += 1) {
      server = await startKillable(place)
      for (const client of clients) client.connect(server.origin)
      await Promise.all(clients.map((client) => client.verify()))
      if (kill === kills) break
      let isOver = false
      const work = Promise.all(clients.map((client) => client.work(() => isOver)))
      // The first time it waits until families exist; later it kills at any moment, so that every action is hit in the middle.
      await Promise.race([kill === 0 ? allHaveFamilies(clients) : wait(100 + random() * 2_000), work])
      await server.kill()
      isOver = true
      await work
      const problems = await check(place)
      if (problems.length > 0) throw new Fault(`after kill ${kill + 1}:\n${problems.join('\n')}`)
      if ((kill + 1) % 10 === 0) say(`${kill + 1} kills, ${JSON.stringify(sum(clients))}`)
    }
    const leftovers = await settle(place)
    await Promise.all(
      clients.map(async (client) => {
        await client.verify()
        await client.verifyMails()
      }),
    )
    if ((await server?.stop()) !== 0) throw new Fault('the server does not stop')
    return { kills, acknowledged: sum(clients), leftovers, people: total(clients, 'people'), images: total(clients, 'images') }
  } catch (error) {
    throw error instanceof Fault ? new Fault(`${error.message}\n${server?.log() ?? ''}`, { cause: error }) : error
  } finally {
    await server?.kill()
  }
}

async function allHaveFamilies(clients: FamilyClient[]): Promise<void> {
  while (!clients.every(({ done }) => (done['families'] ?? 0) > 0)) await wait(50)
}

const total = (clients: FamilyClient[], what: 'people' | 'images'): number =>
  clients.reduce((all, client) => all + client.size[what], 0)

function sum(clients: FamilyClient[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const { done } of clients) for (const [what, count] of Object.entries(done)) all[what] = (all[what] ?? 0) + count
  return all
}

/** Opens the server's database and media directly, possibly while it runs. */
export async function withPlatform<Result>(
  { dataDir, location }: Place,
  work: (platform: OpenPlatform) => Promise<Result>,
): Promise<Result> {
  const platform = await openPlatform(
    { ...readConfig({ BANYAN_DATA_DIR: dataDir }, dataDir), database: location },
    { log: createLogger('silent') },
  )
  try {
    return await work(platform)
  } finally {
    await platform.close()
  }
}

/** The output of `banyan check`. */
export const check = (place: Place): Promise<string[]> =>
  withPlatform(place, ({ config, media, now }) =>
    withSnapshot(config.database, async (snapshot, engine) => {
      const problems: string[] = []
      for (const step of [
        checkRows(snapshot, engine),
        checkAncestry(snapshot, () => undefined),
        checkMedia({ read: snapshot, engine }, media, now()),
      ])
        for await (const problem of step) problems.push(problem)
      return problems
    }),
  )

/**
 * Waits until workers have taken over interrupted work; then, a day later, nothing may be left of it. @returns how many files the
 * sweep removed
 */
export async function settle(place: Place): Promise<number> {
  return withPlatform(place, async (platform) => {
    const { database, config, media } = platform
    await database.write((tx) =>
      tx
        .updateTable('jobs')
        .set({ run_at: new Date(0).toISOString(), leased_until: null })
        .where('run_at', '<', never)
        .where('kind', '=', 'process-image')
        .execute(),
    )
    await database.write((tx) =>
      tx
        .updateTable('mails')
        .set({ next_attempt_at: new Date(0).toISOString() })
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<', never)
        .execute(),
    )
    for (const until = Date.now() + 60_000; ; await wait(200)) {
      const { waiting } = await database.read
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .where('kind', '=', 'process-image')
        .executeTakeFirstOrThrow()
      if (Number(waiting) === 0) break
      if (Date.now() > until) throw new Fault(`${waiting} jobs are left`)
    }
    const unseen = await database.read.selectFrom('images').select('id').where('processed_at', 'is', null).execute()
    if (unseen.length > 0) throw new Fault(`${unseen.length} images never became visible`)
    const before = await ageFiles(platform)
    await sweepMedia(platform, { isConfirmed: true })
    const problems = await check(place)
    if (problems.length > 0) throw new Fault(`after the sweep:\n${problems.join('\n')}`)
    let after = 0
    for await (const { key } of media.list('')) {
      after += 1
      // Imports are over, so none of their files is needed any more.
      if (key.includes('/gedcom/') && !key.startsWith(`${quarantineFolder}/`))
        throw new Fault(`${key} is left of an import in ${config.dataDir}`)
    }
    return before - after
  })
}

/** Makes every file look two days old. @returns how many there are */
async function ageFiles({ config, media }: OpenPlatform): Promise<number> {
  const then = new Date(Date.now() - 2 * 86_400_000)
  let files = 0
  for await (const { key } of media.list('')) {
    await utimes(path.join(mediaFolder(config.dataDir), key), then, then)
    files += 1
  }
  return files
}
