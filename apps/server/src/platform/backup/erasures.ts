import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { isMissing } from '../files.ts'
import { backupFolder } from './create-backup.ts'

const erasureSchema = z.object({
  at: z.string(),
  /** The family's uid, which is the same after a restore. */
  family: z.string(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('family') }),
    /** A user, and their person too when it is named. */
    z.object({ kind: z.literal('user'), userId: z.number(), personId: z.number().nullable() }),
  ]),
})

/** Somebody's data that was erased: a restore of an older backup erases it again. Names nobody. */
export type Erasure = z.output<typeof erasureSchema>

const fileName = 'erasures.jsonl'

/** Writes an erasure down beside the backups. The same one twice is as good as once. */
export async function appendErasure(config: Config, erasure: Erasure): Promise<void> {
  const folder = backupFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await appendFile(path.join(folder, fileName), `${JSON.stringify(erasure)}\n`, { mode: 0o600, flush: true })
}

/** What was erased after a backup was made, as the files beside the archive and in the data folder tell. */
export async function readErasures(folders: string[], since: string): Promise<Erasure[]> {
  const texts = await Promise.all([...new Set(folders)].map(readIfThere))
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '')
    .map((line) => erasureSchema.parse(JSON.parse(line)))
    .filter(({ at }) => at >= since)
}

async function readIfThere(folder: string): Promise<string> {
  try {
    return await readFile(path.join(folder, fileName), 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}
