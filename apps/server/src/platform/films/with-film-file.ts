import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Platform } from '../platform.ts'
import { dayMs, systemNow } from '../time.ts'
import type { FilePart } from './file-part.ts'
import { FfmpegFailed } from './run-bounded.ts'

/**
 * Runs `work` with a film as a file on this machine, and a folder of its own for what it makes, which is removed afterwards.
 * @param part - where in the file the film is, if it is not all of it
 * @throws FfmpegFailed without such a film
 */
export async function withFilmFile<Result>(
  { media, config }: Pick<Platform, 'media' | 'config'>,
  key: string,
  work: (file: string, folder: string) => Promise<Result>,
  part?: FilePart,
): Promise<Result> {
  const all = path.join(config.dataDir, 'films-in-work')
  await mkdir(all, { recursive: true, mode: 0o700 })
  await removeOld(all)
  const folder = await mkdtemp(path.join(all, 'film-'))
  try {
    const local = part === undefined ? media.localPath?.(key) : undefined
    if (local !== undefined) return await work(local, folder)
    const range = part && { start: part.start, end: part.start + part.bytes - 1 }
    const opened = await media.open(key, range)
    if (opened === undefined) throw new FfmpegFailed('the film is not there')
    const copy = path.join(folder, 'original')
    await pipeline(opened.content, createWriteStream(copy, { mode: 0o600 }))
    return await work(copy, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a process left that died. Nothing takes as long as a day. */
async function removeOld(all: string): Promise<void> {
  for (const name of await readdir(all)) {
    const folder = path.join(all, name)
    const made = await stat(folder).catch(() => undefined)
    if (made !== undefined && systemNow().getTime() - made.mtimeMs > dayMs) await rm(folder, { recursive: true, force: true })
  }
}
