import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Whether a file, or a folder on the way to it, is missing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Whether a disk, a quota or the database has no room left. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'].includes(String(error.code))

/**
 * Lists the names in a folder; none when it does not exist. @throws when it cannot be read, because that must not pass as empty
 */
export async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Makes renames and deletions in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The prefix of an unfinished file's name. File names may have 255 bytes. */
const unfinishedPrefix = (file: string): string => `.${Buffer.from(path.basename(file)).subarray(0, 150).toString()}.`

/** A temporary name beside a file, to write to first. `removeUnfinishedFiles` removes what a crash leaves under it. */
export const unfinishedFile = (file: string): string => path.join(path.dirname(file), `${unfinishedPrefix(file)}${randomUUID()}`)

/** Writes a private file atomically, and creates its folder if needed. */
export async function writePrivateFile(
  file: string,
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = unfinishedFile(file)
  try {
    await writeFile(temporary, content, { flag: 'wx', mode: 0o600, flush: true })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

const unfinishedName = /^\.(?:.*\.)?[0-9a-f-]{36}$/

/** Removes what killed attempts to write this file left behind. Only for a file that nobody else is writing. */
export async function removeEarlierAttempts(file: string): Promise<void> {
  const folder = path.dirname(file)
  const prefix = unfinishedPrefix(file)
  for (const name of await readFolder(folder)) {
    if (unfinishedName.test(name) && name.startsWith(prefix) && name.length === prefix.length + 36)
      await rm(path.join(folder, name), { force: true })
  }
}

/** Removes unfinished files older than `before`, which crashes left behind. */
export async function removeUnfinishedFiles(folder: string, before: Date): Promise<void> {
  for (const name of await readFolder(folder)) {
    const file = path.join(folder, name)
    if (unfinishedName.test(name) && (await stat(file)).mtime < before) await rm(file, { force: true })
  }
}
