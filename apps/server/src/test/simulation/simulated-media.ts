import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaStore } from '../../platform/media/media-store.ts'

export type StoredFiles = Map<string, { bytes: Buffer; at: number }>

interface Doors {
  now: () => number
  /** Called before each operation; it may fail. */
  before: () => Promise<void>
  /** Called after each operation that changed something. */
  after: () => Promise<void>
  /** Called before a file is deleted. */
  onDelete: (key: string) => Promise<void>
}

/** A media store in memory. Several stores may share their files, each with separate waits and faults. */
export function simulateMedia(files: StoredFiles, { now, before, after, onDelete }: Doors): MediaStore {
  return {
    put: async (key, content) => {
      const bytes = content instanceof Uint8Array ? Buffer.from(content) : await buffer(content)
      await before()
      files.set(key, { bytes, at: now() })
      await after()
    },
    open: async (key) => {
      await before()
      const found = files.get(key)
      return found === undefined ? undefined : { content: Readable.from([found.bytes]), sizeBytes: found.bytes.length }
    },
    openPieces: async (key) => {
      await before()
      const found = files.get(key)
      if (found === undefined) return undefined
      return { pieces: () => Readable.from([found.bytes]), sizeBytes: found.bytes.length, close: nothing }
    },
    readPieces: async function* (key) {
      await before()
      const found = files.get(key)
      if (found === undefined) throw new Error('no such file')
      yield found.bytes
    },
    read: async (key) => {
      await before()
      return files.get(key)?.bytes
    },
    sizeOf: async (key) => {
      await before()
      return files.get(key)?.bytes.length
    },
    delete: async (key) => {
      await before()
      await onDelete(key)
      files.delete(key)
      await after()
    },
    rename: async (key, to) => {
      await before()
      const found = files.get(key)
      if (found === undefined) return
      files.delete(key)
      files.set(to, found)
    },
    list: async function* (prefix) {
      await before()
      for (const [key, { bytes, at }] of Array.from(files))
        if (key.startsWith(prefix)) yield { key, sizeBytes: bytes.length, modifiedAt: new Date(at) }
    },
    listFolders: async function* () {
      await before()
      yield* new Set([...files.keys()].map((key) => key.split('/')[0] ?? ''))
    },
    removeUnfinished: before,
    ping: before,
    pingWriting: before,
  }
}

/** A media store without waits and faults. */
export const plainMedia = (files: StoredFiles, now: () => number): MediaStore =>
  simulateMedia(files, { now, before: nothing, after: nothing, onDelete: nothing })

const nothing = (): Promise<void> => Promise.resolve()
