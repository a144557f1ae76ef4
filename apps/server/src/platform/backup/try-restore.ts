import path from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Writer } from '../db/database.ts'
import type { MediaStore } from '../media/media-store.ts'
import { originalKey } from '../media/picture-keys.ts'
import { listAll } from '../originals/originals.repository.ts'
import { ArchiveError, readChecksums } from './archive-reader.ts'
import { mediaPrefix } from './manifest.ts'
import { RestoreError, restoreBackup } from './restore-backup.ts'

export interface Trial {
  file: string
  /** Decrypts an encrypted archive. */
  key: string | undefined
  /** An empty folder for the database. */
  folder: string
}

export type TrialResult =
  | {
      createdAt: string
      rows: number
      /** The number of media files read. */
      files: number
      /** Keys of originals that rows name but the archive does not hold as uploaded; only the first of them. */
      wanting: string[]
    }
  | { refusal: string }

const maxWanting = 1_000

/**
 * Restores an archive into a new SQLite database, with every constraint, and reads every media file without keeping it. Then each
 * original that a row names must be in the archive with the right checksum. The rows fit whichever engine the backup came from.
 */
export async function tryRestore({ file, key, folder }: Trial): Promise<TrialResult> {
  const wanting: string[] = []
  try {
    const checksums = await readChecksums(file, key)
    const compare = async (tx: Writer): Promise<void> => {
      const { rows } = await sql`pragma foreign_key_check`.execute(tx)
      if (rows.length > 0) throw new RestoreError(`${rows.length} rows of the backup refer to rows that are not in it.`)
      for await (const original of listAll(tx)) {
        // Anything damaged or missing when the backup was made was reported at that time.
        if (original.damage !== '' || wanting.length >= maxWanting) continue
        const saved = checksums.get(mediaPrefix + originalKey(original.family_id, original.key))
        if (saved === undefined || (original.sha256 !== '' && saved !== original.sha256)) wanting.push(original.key)
      }
    }
    const target = {
      database: { file: path.join(folder, 'banyan.sqlite') },
      media: new ReadingStore(),
      key,
      prepare: () => Promise.resolve(compare),
    }
    const manifest = await restoreBackup(file, target)
    return {
      createdAt: manifest.createdAt,
      rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
      files: manifest.media.files,
      wanting,
    }
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof RestoreError) return { refusal: error.message }
    throw error
  }
}

/** A media store that reads whatever it is given to the end and stores nothing. */
class ReadingStore implements MediaStore {
  async put(_key: string, content: Readable | Uint8Array): Promise<void> {
    if (content instanceof Uint8Array) return
    content.resume()
    await finished(content)
  }

  open(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  openPieces(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  readPieces(): AsyncIterable<Uint8Array> {
    throw new Error('Nothing is kept here.')
  }

  read(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  sizeOf(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async delete(): Promise<void> {}

  async rename(): Promise<void> {}

  async *list(): AsyncGenerator<never> {}

  async *listFolders(): AsyncGenerator<never> {}

  async removeUnfinished(): Promise<void> {}

  async ping(): Promise<void> {}

  async pingWriting(): Promise<void> {}
}
