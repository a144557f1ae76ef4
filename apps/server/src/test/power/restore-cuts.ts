import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { verifyArchive } from '../../platform/backup/archive-reader.ts'
import { hasData } from '../../platform/backup/load-rows.ts'
import { currentMigration } from '../../platform/db/migrate.ts'
import { connectDatabase } from '../../platform/db/open-database.ts'
import { findUnfinished } from '../../platform/db/unfinished.ts'
import { Connection, Fault } from '../kills/connection.ts'
import { FamilyClient } from '../kills/family-client.ts'
import { check, withPlatform } from '../kills/kill-rounds.ts'
import { startKillable } from '../kills/killable-server.ts'
import type { Place } from '../kills/killable-server.ts'
import { randomFrom } from '../kills/random.ts'
import { signUp } from '../kills/sign-up.ts'
import { startBanyan } from './banyan-process.ts'
import type { BanyanProcess } from './banyan-process.ts'
import { freeze } from './freeze.ts'
import type { LoopDisk } from './loop-disk.ts'
import type { PowerPostgres } from './power-postgres.ts'
import { verifyBackups } from './verify-backups.ts'

export interface RestoreCuts {
  cuts: number
  /** The restore as the cut left it: not begun, half done and refused by a server, or complete. */
  untouched: number
  refused: number
  complete: number
  /** Backups that were reported before the cut, that had their name without a report, or that were cut off. */
  backupsReported: number
  backupsUnreported: number
  backupsCutOff: number
}

interface Options {
  cuts: number
  seed: number
  settings?: Record<string, string>
  postgres?: PowerPostgres | undefined
  say?: (text: string) => void
}

const password = 'under the fig tree'

/**
 * Cuts the power while a backup is made and another one is restored into an empty place. A reported backup must be intact
 * afterwards, and an incomplete one must not have a backup's name. A restore must be complete, or have left nothing, or keep
 * servers from starting until it is run again.
 *
 * @throws Fault
 */
export async function runRestoreCuts(
  disk: LoopDisk,
  { cuts, seed, settings = {}, postgres, say = () => undefined }: Options,
): Promise<RestoreCuts> {
  const random = randomFrom(seed)
  const newPlace = async (name: string): Promise<Place> => {
    const dataDir = path.join(disk.folder, name)
    return {
      dataDir,
      location:
        postgres === undefined ? { file: path.join(dataDir, 'banyan.sqlite') } : { url: await postgres.createDatabase(name) },
      settings,
    }
  }
  const source = await newPlace('source')
  const { archive, gone, maxMs } = await prepare(source, seed)
  const whole = await verifyArchive(archive)
  const report: RestoreCuts = {
    cuts: 0,
    untouched: 0,
    refused: 0,
    complete: 0,
    backupsReported: 0,
    backupsUnreported: 0,
    backupsCutOff: 0,
  }
  const reported = [archive]
  for (let cut = 1; cut <= cuts; cut += 1) {
    const target = await newPlace(`restored_${cut}`)
    const restoring = startBanyan(target, ['restore', archive])
    const backingUp = startBanyan(source, ['backup'])
    // Little happens while Node starts, so the cut usually waits for that; sometimes it comes earlier.
    if (random() < 0.9) await restoring.begun
    await wait(random() * maxMs)
    await freeze([restoring.group, backingUp.group], postgres?.parents())
    await disk.cut(async () => {
      await Promise.all([restoring.kill(), backingUp.kill(), postgres?.kill()])
    })
    await postgres?.start()
    const { whole: named } = await verifyBackups(source.dataDir, await noteReported(backingUp, reported))
    report.backupsReported = reported.length - 1
    const unreported = named - reported.length
    report.backupsUnreported = unreported
    report.backupsCutOff = cut - report.backupsReported - unreported

    const state = await lookAt(target)
    report[state] += 1
    if ((await restoring.ended).status === 0 && state !== 'complete') throw new Fault(`a restore was reported and is ${state}`)
    if (state === 'refused') await expectRefusal(target)
    if (state !== 'complete') {
      const { status, said } = await startBanyan(target, ['restore', archive]).ended
      if (status !== 0) throw new Fault(`after cut ${cut} the restore does not go on: ${said}`)
    }
    await expectComplete(target, whole.rows['people'] ?? 0, whole.rows['images'] ?? 0, gone)
    await rm(target.dataDir, { recursive: true, force: true })
    await postgres?.dropDatabase(`restored_${cut}`)
    report.cuts = cut
    say(`cut ${cut}: the restore was ${state}`)
  }
  return report
}

async function noteReported(backingUp: BanyanProcess, reported: string[]): Promise<string[]> {
  const { status, out, said } = await backingUp.ended
  if (status === 0) reported.push(out.trim())
  else if (status !== null) throw new Fault(`banyan backup: ${status} ${said}`)
  return reported
}

/**
 * Makes a family with photos and its backup, after which somebody leaves. @returns roughly how long a restore takes once it has
 * begun
 */
async function prepare(source: Place, seed: number): Promise<{ archive: string; gone: string; maxMs: number }> {
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#678', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const server = await startKillable(source)
  try {
    const client = new FamilyClient('Clan', source.dataDir, photo, seed)
    client.connect(server.origin)
    await client.work(() => client.size.images >= 8)
    const connection = new Connection()
    connection.origin = server.origin
    const gone = 'gone@example.org'
    await signUp(connection, { name: 'Gone', email: gone, dataDir: source.dataDir })
    const backingUp = startBanyan(source, ['backup'])
    await backingUp.begun
    const began = performance.now()
    const { status, out, said } = await backingUp.ended
    if (status !== 0) throw new Fault(`banyan backup: ${said}`)
    // A restore does somewhat more than a backup.
    const maxMs = (performance.now() - began) * 1.5
    await connection.expect('POST', '/api/delete_account/', { password })
    await untilErased(source)
    return { archive: out.trim(), gone, maxMs }
  } finally {
    await server.stop()
  }
}

async function untilErased(source: Place): Promise<void> {
  for (const until = Date.now() + 60_000; ; await wait(50)) {
    const jobs = await withPlatform(source, ({ database }) =>
      database.read.selectFrom('jobs').select('id').where('kind', '=', 'erase').execute(),
    )
    if (jobs.length === 0) return
    if (Date.now() > until) throw new Fault('the erasure is not done')
  }
}

async function lookAt({ dataDir, location }: Place): Promise<'untouched' | 'refused' | 'complete'> {
  // The command may not have got as far as creating its folder.
  if ('file' in location && !existsSync(location.file)) return refuseFiles(dataDir)
  const database = connectDatabase(location)
  try {
    if ((await findUnfinished(database)) !== undefined) return 'refused'
    if ((await currentMigration(database)) !== undefined && (await hasData(database.read))) return 'complete'
  } finally {
    await database.close()
  }
  return refuseFiles(dataDir)
}

/** @throws Fault when there are any files */
async function refuseFiles(dataDir: string): Promise<'untouched'> {
  const files = await readdir(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(() => [])
  const ofFamilies = files.filter((each) => each.isFile() && /\/media\/\d+(?:\/|$)/.test(each.parentPath))
  if (ofFamilies.length > 0)
    throw new Fault(`there is no data, and nothing says that a restore was begun, but there are ${ofFamilies.length} files`)
  return 'untouched'
}

async function expectRefusal(target: Place): Promise<void> {
  const { status, said, out } = await startBanyan(target, ['serve']).ended
  if (status === 0 || !`${said}${out}`.includes('not finished')) throw new Fault(`a server on half a restore: ${status} ${said}`)
}

async function expectComplete(target: Place, people: number, images: number, gone: string): Promise<void> {
  const problems = await check(target)
  await withPlatform(target, async ({ database }) => {
    const count = async (table: 'people' | 'images'): Promise<number> =>
      (await database.read.selectFrom(table).select('id').execute()).length
    const found = [await count('people'), await count('images')]
    // The user who left was alone in their family.
    if (found[0] !== people - 1 || found[1] !== images)
      problems.push(`${people - 1} people and ${images} images were saved, ${found.join(' and ')} are there`)
    const users = await database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('email')
      .execute()
    if (users.some(({ email }) => email === gone)) problems.push('who has left is back')
  })
  if (problems.length > 0) throw new Fault(`what was restored is not whole:\n${problems.join('\n')}`)
}
