import type { Readable } from 'node:stream'

/** Where files that belong to families are kept. Keys are ours, like `12/originals/9f3c….jpg`: the family's id first. */
export interface MediaStore {
  /** Keeps the bytes whole or not at all. */
  put(key: string, content: Readable | Uint8Array): Promise<void>
  /** Undefined when there is no such file. `range` is in bytes, both ends included. */
  open(key: string, range?: { start: number; end: number }): Promise<{ content: Readable; sizeBytes: number } | undefined>
  /** The whole of a file that is not large; undefined when there is none. */
  read(key: string): Promise<Buffer | undefined>
  /** Undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  delete(key: string): Promise<void>
  /** Every key that begins with the prefix, in no order. */
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number; modifiedAt: Date }>
  /** Throws when the store cannot be reached or written. */
  ping(): Promise<void>
}
