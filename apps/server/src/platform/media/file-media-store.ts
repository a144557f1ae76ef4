import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isMissing, syncFolder } from '../files.ts'
import { checkKey, checkPrefix } from './media-store.ts'
import type { MediaStore, ReusedPieces } from './media-store.ts'

/** Holds files that are not complete yet. */
const unfinished = '.unfinished'
/** The size of a small photo: a disk may have room for a few bytes and nothing else. */
const probeBytes = 64 * 1024
/** So many bytes are put on the disk at a time: others who write wait for what is left. */
const syncBytes = 8 * 1024 * 1024

/** Keeps media as plain files below `root`, creating it if needed. */
export async function openFileMediaStore(root: string): Promise<MediaStore> {
  const incoming = path.join(root, unfinished)
  await mkdir(incoming, { recursive: true, mode: 0o700 })

  return {
    put: async (key, content) => {
      const target = fileOf(root, key)
      const temporary = path.join(incoming, randomUUID())
      try {
        await writeWhole(temporary, content)
        await makeFolder(root, path.dirname(target))
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(path.dirname(target))
    },

    open: async (key, range) => {
      const opened = await openFile(fileOf(root, key))
      return opened && { content: opened.handle.createReadStream(range), sizeBytes: opened.sizeBytes }
    },

    openPieces: async (key, range) => {
      const opened = await openFile(fileOf(root, key))
      if (opened === undefined) return undefined
      const { handle, sizeBytes } = opened
      const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
      return { sizeBytes, pieces: (memory) => readRange(handle, memory, start, end), close: () => handle.close() }
    },

    readPieces: async function* (key, memory) {
      const handle = await open(fileOf(root, key))
      try {
        yield* readRange(handle, memory, 0, (await handle.stat()).size - 1)
      } finally {
        await handle.close()
      }
    },

    read: async (key) => readFile(fileOf(root, key)).catch(undefinedIfMissing),

    localPath: (key) => fileOf(root, key),

    sizeOf: async (key) => {
      const details = await stat(fileOf(root, key)).catch(undefinedIfMissing)
      return details?.isFile() === true ? details.size : undefined
    },

    delete: async (key) => {
      const file = fileOf(root, key)
      const isGone = await unlink(file).then(() => true, undefinedIfMissing)
      if (isGone === true) await syncFolder(path.dirname(file))
    },

    rename: async (key, to) => {
      const [file, target] = [fileOf(root, key), fileOf(root, to)]
      if ((await stat(file).catch(undefinedIfMissing)) === undefined) return
      await makeFolder(root, path.dirname(target))
      await rename(file, target)
      await syncFolder(path.dirname(target))
      await syncFolder(path.dirname(file))
    },

    list: (prefix) => listFiles(root, prefix),

    listFolders: async function* () {
      for await (const entry of await opendir(root)) if (!entry.name.startsWith('.')) yield entry.name
    },

    removeUnfinished: async (before) => {
      for await (const entry of await opendir(incoming)) {
        const file = path.join(incoming, entry.name)
        const details = await stat(file).catch(undefinedIfMissing)
        if (details !== undefined && details.mtime < before) await rm(file, { force: true })
      }
    },

    ping: async () => {
      await (await opendir(root)).close()
    },

    pingWriting: async () => {
      const probe = path.join(incoming, randomUUID())
      try {
        await writeFile(probe, Buffer.alloc(probeBytes), { mode: 0o600 })
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

function fileOf(root: string, key: string): string {
  checkKey(key)
  return path.join(root, ...key.split('/'))
}

async function openFile(file: string): Promise<{ handle: FileHandle; sizeBytes: number } | undefined> {
  const handle = await open(file).catch(undefinedIfMissing)
  if (handle === undefined) return undefined
  const details = await handle.stat().catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  if (details.isFile()) return { handle, sizeBytes: details.size }
  await handle.close()
  return undefined
}

/** Reads into the two halves of `memory` in turn. */
async function* readRange(handle: FileHandle, memory: Buffer, start: number, end: number): AsyncGenerator<Uint8Array> {
  const half = memory.length >> 1
  let offset = 0
  for (let position = start; position <= end;) {
    const { bytesRead } = await handle.read(memory, offset, Math.min(half, end - position + 1), position)
    if (bytesRead === 0) throw new Error('a file became shorter while it was read')
    position += bytesRead
    yield memory.subarray(offset, offset + bytesRead)
    offset = offset === 0 ? half : 0
  }
}

async function writeWhole(file: string, content: Readable | Uint8Array | ReusedPieces): Promise<void> {
  if (content instanceof Uint8Array) {
    await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true })
  } else if ('isReused' in content) {
    await writePieces(file, content)
  } else {
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  }
}

async function writePieces(file: string, pieces: ReusedPieces): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    let unsynced = 0
    for await (const piece of pieces) {
      await handle.writeFile(piece)
      unsynced += piece.length
      if (unsynced < syncBytes) continue
      await handle.datasync()
      unsynced = 0
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new folder only survives a power cut when its parent folder was synced too. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    await syncFolder(parent)
    if (parent === root || parent === path.dirname(parent)) return
  }
}

async function* listFiles(root: string, prefix: string): AsyncGenerator<{ key: string; sizeBytes: number; modifiedAt: Date }> {
  checkPrefix(prefix)
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await opendir(path.join(root, folder)).catch(undefinedIfMissing)
    if (entries === undefined) continue
    for await (const entry of entries) {
      const key = folder + entry.name
      const isOnTheWay = key.startsWith(prefix) || prefix.startsWith(`${key}/`)
      if (entry.name.startsWith('.') || !isOnTheWay) continue
      if (entry.isDirectory()) waiting.push(`${key}/`)
      else if (entry.isFile()) {
        const details = await stat(path.join(root, key)).catch(undefinedIfMissing)
        if (details !== undefined) yield { key, sizeBytes: details.size, modifiedAt: details.mtime }
      }
    }
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}
