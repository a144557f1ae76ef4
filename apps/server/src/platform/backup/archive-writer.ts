import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { readableByOwner, ZipWriter } from '../zip.ts'
import type { ZipFile } from '../zip.ts'
import { encrypting } from './encryption.ts'
import { checksumsName } from './manifest.ts'

/** Writes a zip one member at a time, so that memory and open files do not grow with the archive. */
export interface ArchiveWriter {
  /** Resolves with the content's SHA-256 once it has been read to the end. */
  add(member: ZipFile): Promise<string>
  /** Adds the checksums and completes the file. */
  finish(date: Date): Promise<void>
  /** Stops writing an archive that will stay incomplete. */
  abort(): void
}

/** @param key - encrypts the archive when given */
export async function createArchiveWriter(file: string, key?: string): Promise<ArchiveWriter> {
  const zip = new ZipWriter(readableByOwner)
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const sealing = key === undefined ? undefined : await encrypting(key)
  const entrance: Writable = sealing ?? target
  // The next `add` or `finish` reports the error.
  const written = sealing === undefined ? finished(target) : pipeline(sealing, target)
  written.catch(() => undefined)
  const write = (piece: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => void entrance.write(piece, (error) => (error ? reject(error) : resolve())))
  const checksums: string[] = []

  const add: ArchiveWriter['add'] = async (member) => {
    const hash = createHash('sha256')
    for await (const piece of zip.add({ ...member, content: () => hashed(member.content(), hash) })) await write(piece)
    const digest = hash.digest('hex')
    checksums.push(`${digest}  ${member.name}\n`)
    return digest
  }

  return {
    add,
    finish: async (date) => {
      await add({ name: checksumsName, date, isPacked: true, content: () => Readable.from([...checksums]) })
      entrance.end(zip.end())
      await written
    },
    abort: () => {
      entrance.destroy()
      target.destroy()
    },
  }
}

async function* hashed(content: AsyncIterable<string | Uint8Array>, hash: Hash): AsyncGenerator<string | Uint8Array> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}
