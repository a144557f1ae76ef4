import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Progress } from '../backup/create-backup.ts'
import { isOfNoFamily } from '../media/media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { MoveError } from './move-error.ts'

/** How many files to copy at a time: most are small, and each costs a round trip. */
const atOnce = 8

/** Refuses a target with files that do not come from the source, because they must not be overwritten. @throws MoveError */
export async function refuseForeignMedia(from: MediaStore, to: MediaStore): Promise<void> {
  for await (const { key } of to.list('')) {
    if (!isOfNoFamily(key) && (await from.sizeOf(key)) === undefined)
      throw new MoveError(`The destination media store contains other files (${key}). Give an empty one.`)
  }
}

/**
 * Copies every file and reads it back; files that an earlier run copied are only verified. @returns how many files, and their
 * bytes
 */
export async function moveMedia(from: MediaStore, to: MediaStore, progress: Progress): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  const files = from.list('')[Symbol.asyncIterator]()
  const workOn = async (): Promise<void> => {
    for (let next = await files.next(); next.done !== true; next = await files.next()) {
      await moveFile(from, to, next.value)
      total.files += 1
      total.bytes += next.value.sizeBytes
      if (total.files % 1000 === 0) progress(`${total.files} media files, each compared`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
  if (total.files > 0) progress(`${total.files} media files, each compared`)
  return total
}

async function moveFile(from: MediaStore, to: MediaStore, { key, sizeBytes }: { key: string; sizeBytes: number }): Promise<void> {
  // An earlier run may have been cut off before it compared this file, so the file is compared now and sent again if it is wrong.
  if ((await to.sizeOf(key)) === sizeBytes && (await digestOf(to, key)) === (await digestOf(from, key))) return
  const hash = createHash('sha256')
  const content = await read(from, key)
  const hashed = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  await to.put(key, Readable.from(hashed(), { objectMode: false }))
  if ((await digestOf(to, key)) !== hash.digest('hex')) throw new MoveError(`The media file ${key} is not what was sent.`)
}

async function digestOf(store: MediaStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of (await read(store, key)) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

async function read(store: MediaStore, key: string): Promise<Readable> {
  const file = await store.open(key)
  if (file === undefined)
    throw new MoveError(`The media file ${key} disappeared during the move: stop the server and run this again.`)
  return file.content
}
