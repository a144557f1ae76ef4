import type { Readable } from 'node:stream'

/** Where files that belong to families are kept. Keys are ours, like `12/originals/9f3c….jpg`: the family's id first. */
export interface MediaStore {
  /** Keeps the bytes whole or not at all. */
  put(key: string, content: Readable | Uint8Array): Promise<void>
  /** Undefined when there is no such file. `range` is in bytes, both ends included. */
  open(key: string, range?: { start: number; end: number }): Promise<{ content: Readable; sizeBytes: number } | undefined>
  /**
   * A file piece by piece, each to be used before the next is asked for: all may be read into the same memory, as large as that is.
   * @throws when there is no such file
   */
  readPieces(key: string, memory: Buffer): AsyncIterable<Uint8Array>
  /** The whole of a file that is not large; undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>
  /** Undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  delete(key: string): Promise<void>
  /** Gives a file another key, in place of whatever has it. Nothing happens when there is no such file. */
  rename(key: string, to: string): Promise<void>
  /** Every key that begins with the prefix, in no order. */
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number; modifiedAt: Date }>
  /** What stands before the first slash of any key, or all of a key without one: the families that have files, and maybe some that had. */
  listFolders(): AsyncIterable<string>
  /** Removes what was begun before that time and never became a file. */
  removeUnfinished(before: Date): Promise<void>
  /** Throws when the store cannot be reached. */
  ping(): Promise<void>
  /** Throws when nothing can be written into it. */
  pingWriting(): Promise<void>
}

/** What servers keep in a store that they share and that is no family's. */
export const serverFolder = 'server'

/** What no row knows waits here, `quarantine/<family>/<day>/<rest of its key>`, until it is missed or deleted for good. */
export const quarantineFolder = 'quarantine'

/** What is no family's own: neither saved nor looked at for what belongs to nothing. */
export const isOfNoFamily = (key: string): boolean => key.startsWith(`${serverFolder}/`) || key.startsWith(`${quarantineFolder}/`)

/** The store does not answer for the moment: asked again later it may. */
export class MediaUnavailable extends Error {}

/** No segment begins with a dot, so neither `..` nor anything that a store keeps for itself can be named. */
const keyShape = /^[A-Za-z0-9][A-Za-z0-9._@-]*(?:\/[A-Za-z0-9][A-Za-z0-9._@-]*)*$/
const keyLength = 512

/** @throws RangeError when it is no key, or could not be kept by every store */
export function checkKey(key: string): void {
  if (key.length > keyLength || !keyShape.test(key)) throw new RangeError('This is not a key of the media store.')
}

/** @throws RangeError when no key can begin so; an empty one is the beginning of all */
export function checkPrefix(prefix: string): void {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  if (folder !== '') checkKey(folder.slice(0, -1))
}
