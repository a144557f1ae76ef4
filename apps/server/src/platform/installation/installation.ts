import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Reader, Writer } from '../db/database.ts'
import { isOfNoFamily, serverFolder } from '../media/media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { Platform } from '../platform.ts'

/** Database and media store do not belong together. The message is one line for the operator. */
export class InstallationError extends Error {}

/** The file in the media store that says which database it belongs to. */
const key = `${serverFolder}/installation.json`
const markSchema = z.object({
  id: z.string(),
  /** A database with a lower number is an older copy of the one that the store was used with. */
  sweeps: z.number(),
})
type Mark = z.output<typeof markSchema>

type Needed = Pick<Platform, 'database' | 'media' | 'now'>

const howToAccept = 'If they do belong together, run "banyan confirm media".'

/**
 * Compares what the database and the media store say about themselves. Marks both when neither is marked: at the first start, or
 * after an upgrade.
 *
 * @throws InstallationError when they do not belong together
 */
export async function checkInstallation(platform: Needed): Promise<void> {
  // When several servers start at once, only one of them marks a new installation.
  await platform.database.alone('installation', () => check(platform))
}

async function check(platform: Needed): Promise<void> {
  const { database, media } = platform
  const row = await findRow(database.read)
  const mark = await readMark(media)
  if (row !== undefined && row.id === mark?.id) return
  if (row !== undefined && mark !== undefined) {
    throw new InstallationError(
      `The database and the media store belong to different installations. Look at BANYAN_DATA_DIR, BANYAN_DATABASE_URL and BANYAN_MEDIA_URL. ${howToAccept}`,
    )
  }
  const [isBare, hasFiles] = [!(await hasFamilies(database.read)), await hasFamilyFiles(media)]
  if (row === undefined && isBare && hasFiles) {
    throw new InstallationError(
      `The database is new and empty, but the media store holds the files of families. Look at BANYAN_DATA_DIR and BANYAN_DATABASE_URL, or restore a backup: "When the database is lost" in docs/operations.md. ${howToAccept}`,
    )
  }
  if (row !== undefined && !hasFiles && (await hasImages(database.read))) {
    throw new InstallationError(
      `The media store is empty, but the database knows of photos. Is the right disk or bucket connected? Look at BANYAN_MEDIA_URL. ${howToAccept}`,
    )
  }
  await bindInstallation(platform, { id: row?.id ?? mark?.id ?? randomUUID(), sweeps: mark?.sweeps ?? row?.sweeps ?? 0 })
}

/**
 * Whether the database is an older copy of the one that the media store was used with, so that it may not know the newest files.
 */
export async function isOlderThanMedia({ database, media }: Needed): Promise<boolean> {
  const [row, mark] = [await findRow(database.read), await readMark(media)]
  return row !== undefined && mark !== undefined && row.sweeps < mark.sweeps
}

/**
 * Records one more sweep in the database and the store. The row comes first, because only a store that is ahead means something.
 */
export async function countSweep({ database, media }: Needed): Promise<void> {
  const [row, mark] = [await findRow(database.read), await readMark(media)]
  if (row === undefined) return
  const sweeps = Math.max(row.sweeps, mark?.sweeps ?? 0) + 1
  await database.write((tx) => tx.updateTable('installation').set({ sweeps }).where('id', '=', row.id).execute())
  await writeMark(media, { id: row.id, sweeps })
}

/** Binds database and media store to each other, whatever they were bound to before. */
export async function bindInstallation(platform: Needed, mark: Mark = newMark()): Promise<void> {
  await platform.database.write((tx) => bindWithin(tx, platform, mark))
}

/**
 * Binds database and media store within a transaction. The store is written first: a crash in between leaves two that do not
 * match, which the next start refuses.
 */
export async function bindWithin(
  tx: Writer,
  { media, now }: Pick<Needed, 'media' | 'now'>,
  mark: Mark = newMark(),
): Promise<void> {
  const time = now().toISOString()
  await writeMark(media, mark)
  const row = await findRow(tx)
  if (row?.id === mark.id) return
  await tx.deleteFrom('installation').execute()
  await tx
    .insertInto('installation')
    .values({ id: mark.id, created_at: time, seen_at: row?.seen_at ?? time })
    .execute()
}

const newMark = (): Mark => ({ id: randomUUID(), sweeps: 0 })

export const findRow = (db: Reader) => db.selectFrom('installation').selectAll().executeTakeFirst()

async function readMark(media: MediaStore): Promise<Mark | undefined> {
  const bytes = await media.read(key)
  return bytes === undefined ? undefined : markSchema.parse(JSON.parse(bytes.toString()))
}

const writeMark = (media: MediaStore, mark: Mark): Promise<void> => media.put(key, Buffer.from(JSON.stringify(mark)))

const hasFamilies = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('families').select('id').limit(1).execute()).length > 0

const hasImages = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('images').select('id').where('processed_at', 'is not', null).limit(1).execute()).length > 0

async function hasFamilyFiles(media: MediaStore): Promise<boolean> {
  for await (const folder of media.listFolders()) {
    if (isOfNoFamily(`${folder}/`)) continue
    for await (const _ of media.list(`${folder}/`)) return true
  }
  return false
}
