import { raiseAlarm, resolveAlarm } from '../../platform/alarms/alarms.ts'
import { isClockTrusted } from '../../platform/installation/clock.ts'
import { checkInstallation, countSweep, InstallationError, isOlderThanMedia } from '../../platform/installation/installation.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { quarantineFolder } from '../../platform/media/media-store.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs } from '../../platform/time.ts'
import { copyFiles } from '../data-export/copy-files.ts'
import { printFiles } from '../printing/print-files.ts'
import { findMediaProblems } from './find-media-problems.ts'

/** Unknown files can be brought back for this long. */
const quarantineDays = 30
/**
 * A crash leaves a few files. More than this many, and more than a hundredth of all, mean that database and media do not match.
 */
const maxOrphans = 20
const maxShare = 0.01

export interface SweptMedia {
  /** Files of families in the store. */
  files: number
  orphans: number
  missing: number
  /** Quarantined files that became known again. */
  broughtBack: number
  deleted: number
  /** Why nothing was quarantined; undefined if files were. */
  stopped?: string
}

/**
 * Quarantines files without a row, as a crash leaves them, brings back those that have a row again, and reports rows whose files
 * are missing.
 */
export const sweepMediaTask: ScheduledTask = {
  name: 'sweep media',
  pattern: '37 3 * * *',
  isDeleting: true,
  run: async (platform) => void (await sweepMedia(platform)),
}

/** @param isConfirmed - the operator has allowed any number of files to be quarantined */
export async function sweepMedia(platform: Platform, { isConfirmed = false } = {}): Promise<SweptMedia> {
  const { database, media, now, log } = platform
  const swept: SweptMedia = { files: 0, orphans: 0, missing: 0, broughtBack: 0, deleted: 0 }
  const mismatch = await checkInstallation(platform).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof InstallationError) return error.message
      throw error
    },
  )
  if (mismatch !== undefined) {
    await raiseAlarm(platform, { kind: 'wrong_installation' })
    return { ...swept, stopped: mismatch }
  }
  await resolveAlarm(platform, { kind: 'wrong_installation' })
  await media.removeUnfinished(new Date(now().getTime() - dayMs))

  const aside = await readQuarantine(media)
  const orphans: string[] = []
  for await (const { kind, key } of findMediaProblems(database, media, now(), () => (swept.files += 1))) {
    if (kind === 'orphan') orphans.push(key)
    else if (kind === 'missing' && !(await bringBack(media, key, aside))) swept.missing += 1
    else if (kind === 'missing') swept.broughtBack += 1
  }
  swept.orphans = orphans.length
  if (swept.broughtBack > 0) log.info({ files: swept.broughtBack }, 'media files that were put aside are known again')
  if (swept.missing > 0) log.error({ files: swept.missing }, 'media files are missing: `banyan check` names them')

  const stopped = isConfirmed ? undefined : await findReason(platform, swept)
  if (stopped !== undefined) {
    await raiseAlarm(platform, { kind: 'sweep_stopped', detail: { files: swept.files, orphans: swept.orphans } })
    return { ...swept, stopped }
  }
  for (const key of orphans) await putAside(media, key, now())
  if (orphans.length > 0) log.info({ files: orphans.length }, 'media files that belonged to nothing put aside')
  if (await isClockTrusted(platform)) swept.deleted = await emptyQuarantine(media, now())
  if (swept.deleted > 0) log.info({ files: swept.deleted }, 'media files deleted that had been put aside')
  await countSweep(platform)
  await resolveAlarm(platform, { kind: 'sweep_stopped' })
  return swept
}

async function findReason(platform: Platform, { files, orphans }: SweptMedia): Promise<string | undefined> {
  if (orphans > 0 && (await isOlderThanMedia(platform)))
    return `The database is older than the media store: it knows nothing of ${orphans} of ${files} files.`
  if (orphans > maxOrphans && orphans > files * maxShare)
    return `The database knows nothing of ${orphans} of ${files} files: more than a crash leaves.`
  return undefined
}

/** A copy of a family's data and what was printed can be made again; any other file may be the only one. */
const putAside = (media: MediaStore, key: string, now: Date): Promise<void> =>
  copyFiles.isOurs(key) || printFiles.isOurs(key)
    ? media.delete(key)
    : media.rename(key, `${quarantineFolder}/${key.replace('/', `/${now.toISOString().slice(0, 10)}/`)}`)

const asideShape = new RegExp(`^${quarantineFolder}/(\\d+)/(\\d{4}-\\d\\d-\\d\\d)/(.+)$`)

/** Lists quarantined files by their former key. */
async function readQuarantine(media: MediaStore): Promise<Map<string, string>> {
  const aside = new Map<string, string>()
  for await (const { key } of media.list(`${quarantineFolder}/`)) {
    const [, family, , rest] = asideShape.exec(key) ?? []
    if (family !== undefined) aside.set(`${family}/${rest}`, key)
  }
  return aside
}

async function bringBack(media: MediaStore, key: string, aside: Map<string, string>): Promise<boolean> {
  const place = aside.get(key)
  if (place !== undefined) await media.rename(place, key)
  return place !== undefined
}

async function emptyQuarantine(media: MediaStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - quarantineDays * dayMs).toISOString().slice(0, 10)
  let count = 0
  for await (const { key } of media.list(`${quarantineFolder}/`)) {
    const day = asideShape.exec(key)?.[2]
    if (day === undefined || day >= before) continue
    await media.delete(key)
    count += 1
  }
  return count
}
