import type { Readable } from 'node:stream'

/** Stores the files that belong to families. Keys are ours, like `12/originals/9f3c….jpg`: the family's id comes first. */
export interface MediaStore {
  /** Stores the bytes atomically. */
  put(key: string, content: Readable | Uint8Array | ReusedPieces): Promise<void>
  /** Returns undefined when there is no such file. `range` is in bytes; both ends are inclusive. */
  open(key: string, range?: { start: number; end: number }): Promise<{ content: Readable; sizeBytes: number } | undefined>
  /** Opens a file to send it with `sendPieces`. Returns undefined when there is no such file. */
  openPieces(key: string, range?: { start: number; end: number }): Promise<OpenedPieces | undefined>
  /**
   * Yields a file piece by piece, as {@link OpenedPieces.pieces} does.
   * @throws when there is no such file
   */
  readPieces(key: string, memory: Buffer): AsyncIterable<Uint8Array>
  /** Reads a whole file that is not large; returns undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>
  /** Where the file lies on this machine, if the store keeps files there: only for programs that read. */
  localPath?(key: string): string
  /** Returns undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  delete(key: string): Promise<void>
  /** Gives a file another key and replaces any file that has it. Does nothing when there is no such file. */
  rename(key: string, to: string): Promise<void>
  /** Lists every key that begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number; modifiedAt: Date }>
  /**
   * Lists the parts of keys before their first slash, or whole keys without one: the families that have files, and perhaps some
   * that had.
   */
  listFolders(): AsyncIterable<string>
  /** Removes unfinished files that were begun before that time. */
  removeUnfinished(before: Date): Promise<void>
  /** Throws when the store cannot be reached. */
  ping(): Promise<void>
  /** Throws when the store cannot be written to. */
  pingWriting(): Promise<void>
}

/**
 * Bytes in memory that is used again: a piece stays as it is until the next one is requested. Fresh memory for each piece of a large file
 * would have the engine collect garbage while calls wait.
 */
export interface ReusedPieces extends AsyncIterable<Uint8Array> {
  readonly isReused: true
}

interface OpenedPieces {
  /** The size of the whole file. */
  sizeBytes: number
  /**
   * Yields the content once. Pieces may be read into the two halves of `memory` in turn: each stays as it is until the second next
   * one is requested. Throws when there is less than the range.
   */
  pieces(memory: Buffer): AsyncIterable<Uint8Array>
  /** Must be called in any case. */
  close(): Promise<void>
}

/** Holds files that servers share and that belong to no family. */
export const serverFolder = 'server'

/**
 * Holds files that no row refers to, as `quarantine/<family>/<day>/<rest of its key>`, until they are missed or deleted for good.
 */
export const quarantineFolder = 'quarantine'

/** Whether a key belongs to no single family: such files are neither backed up nor checked for orphans. */
export const isOfNoFamily = (key: string): boolean => key.startsWith(`${serverFolder}/`) || key.startsWith(`${quarantineFolder}/`)

/** The store does not answer; a retry may succeed. */
export class MediaUnavailable extends Error {}

/** No segment begins with a dot, so a key can name neither `..` nor anything that a store keeps for itself. */
const keyShape = /^[A-Za-z0-9][A-Za-z0-9._@-]*(?:\/[A-Za-z0-9][A-Za-z0-9._@-]*)*$/
const keyLength = 512

/** @throws RangeError when it is not a valid key, or some store could not hold it */
export function checkKey(key: string): void {
  if (key.length > keyLength || !keyShape.test(key)) throw new RangeError('This is not a key of the media store.')
}

/** @throws RangeError when no key can begin with it; every key begins with an empty prefix */
export function checkPrefix(prefix: string): void {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  if (folder !== '') checkKey(folder.slice(0, -1))
}
