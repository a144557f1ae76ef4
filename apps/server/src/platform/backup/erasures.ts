import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isMissing } from '../files.ts'
import { serverFolder } from '../media/media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { Platform } from '../platform.ts'
import { backupFolder } from './create-backup.ts'

const erasureSchema = z.object({
  at: z.string(),
  /** The family's uid, which is the same after a restore. */
  family: z.string(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('family') }),
    /** A user, and their person too when it is named. */
    z.object({ kind: z.literal('user'), userId: z.number(), personId: z.number().nullable() }),
    /** The operator has put the family back: what was erased of it before holds no longer. */
    z.object({ kind: z.literal('restored') }),
  ]),
})

/** Somebody's data that was erased: a restore of an older backup erases it again. Names nobody. */
export type Erasure = z.output<typeof erasureSchema>

const fileName = 'erasures.jsonl'
const storedPrefix = `${serverFolder}/erasures/`

/** Writes an erasure down beside the backups, and in a store that several servers share. The same one twice is as good as once. */
export async function appendErasure({ config, media }: Pick<Platform, 'config' | 'media'>, erasure: Erasure): Promise<void> {
  const folder = backupFolder(config)
  const text = JSON.stringify(erasure)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await appendFile(path.join(folder, fileName), `${text}\n`, { mode: 0o600, flush: true })
  if ('s3' in config.media) await media.put(`${storedPrefix}${erasure.at.replaceAll(':', '-')}-${randomUUID()}`, Buffer.from(text))
}

/** What was erased after a backup was made, as the files beside the archive, in the data folder and in the media store tell. */
export async function readErasures(folders: string[], media: MediaStore, since: string): Promise<Erasure[]> {
  const texts = await Promise.all([...new Set(folders)].map(readIfThere))
  for await (const { key } of media.list(storedPrefix)) texts.push((await media.read(key))?.toString() ?? '')
  const all = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '')
    .map((line) => erasureSchema.parse(JSON.parse(line)))
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const restoredAt = new Map(all.filter(({ what }) => what.kind === 'restored').map(({ family, at }) => [family, at]))
  return all.filter(({ family, at, what }) => what.kind !== 'restored' && !(what.kind === 'family' && at <= (restoredAt.get(family) ?? '')))
}

async function readIfThere(folder: string): Promise<string> {
  try {
    return await readFile(path.join(folder, fileName), 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}
