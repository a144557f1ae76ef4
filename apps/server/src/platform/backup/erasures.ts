import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isMissing } from '../files.ts'
import { serverFolder } from '../media/media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { Platform } from '../platform.ts'
import { backupFolder } from './create-backup.ts'

export const erasureSchema = z.object({
  at: z.string(),
  /** The family's uid, which stays the same after a restore. */
  family: z.string(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('family') }),
    /** Erases a user, and also their person when it is given. Lines of older versions do not say when the account was made. */
    z.object({ kind: z.literal('user'), userId: z.number(), personId: z.number().nullable(), createdAt: z.string().optional() }),
    /** The operator has put the family back, so earlier erasures of it no longer apply. */
    z.object({ kind: z.literal('restored') }),
  ]),
})

/** An erasure of somebody's data, which a restore of an older backup repeats. It holds no names. */
export type Erasure = z.output<typeof erasureSchema>

const fileName = 'erasures.jsonl'
const storedPrefix = `${serverFolder}/erasures/`

/** An erasure cannot be read, so nobody knows who must be erased again. The message is one line for the operator. */
export class ErasuresError extends Error {}

/**
 * Records an erasure beside the backups and, if several servers share one, in the media store. Recording the same one twice does
 * no harm.
 */
export async function appendErasure({ config, media }: Pick<Platform, 'config' | 'media'>, erasure: Erasure): Promise<void> {
  const folder = backupFolder(config)
  const text = JSON.stringify(erasure)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await appendLine(path.join(folder, fileName), text)
  if ('s3' in config.media)
    await media.put(`${storedPrefix}${erasure.at.replaceAll(':', '-')}-${randomUUID()}`, Buffer.from(text))
}

/**
 * Appends a line. A last line that a crash cut off is removed first, because nothing after it could be read; the erasure it
 * belonged to is recorded again when it is retried.
 */
async function appendLine(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600)
  try {
    const written = await handle.readFile()
    const end = written.lastIndexOf(10) + 1
    if (end < written.length) await handle.truncate(end)
    await handle.appendFile(`${line}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What to erase again after a restore, and whether a file's last line was cut off. */
export interface ErasuresSince {
  erasures: Erasure[]
  tornFiles: string[]
}

/**
 * Collects what must be erased again after a restore from the files beside the archive, in the data folder and in the media
 * store. Times decide little: the clocks of several servers differ, and an erasure missing from a backup may have begun before
 * the backup.
 *
 * @param since - when the backup was made. Earlier erasures that do not say when their account was made are left out, because the
 * account's number may belong to somebody else by now
 * @throws ErasuresError when anything but the end of a file cannot be read
 */
export async function readErasures(folders: string[], media: MediaStore, since: string): Promise<ErasuresSince> {
  const tornFiles: string[] = []
  const read: Erasure[] = []
  for (const file of new Set(folders.map((folder) => path.join(folder, fileName)))) {
    const lines = (await readIfThere(file)).split('\n')
    const last = lines.pop() ?? ''
    for (const [index, line] of lines.entries()) read.push(parseErasure(line, `Line ${index + 1} of ${file}`))
    const whole = last === '' ? undefined : tryParse(last)
    if (whole !== undefined) read.push(whole)
    else if (last !== '') tornFiles.push(file)
  }
  for await (const { key } of media.list(storedPrefix))
    read.push(parseErasure((await media.read(key))?.toString() ?? '', `The file ${key} of the media store`))
  const all = read
    .filter(({ at, what }) => at >= since || what.kind !== 'user' || what.createdAt !== undefined)
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const restoredAt = new Map(all.filter(({ what }) => what.kind === 'restored').map(({ family, at }) => [family, at]))
  const erasures = all.filter(
    ({ family, at, what }) => what.kind !== 'restored' && !(what.kind === 'family' && at <= (restoredAt.get(family) ?? '')),
  )
  return { erasures, tornFiles }
}

function parseErasure(line: string, where: string): Erasure {
  const erasure = tryParse(line)
  if (erasure === undefined)
    throw new ErasuresError(
      `${where} cannot be read, so nobody can tell who must be erased again. Take a whole copy of it, or correct it.`,
    )
  return erasure
}

function tryParse(line: string): Erasure | undefined {
  try {
    return erasureSchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

export const warnOfTorn = (file: string): string =>
  `The last line of ${file} was cut off and is left out: if somebody left at that time, remove them again.`
