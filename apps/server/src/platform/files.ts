import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** True when a file or a folder on the way to it is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** True when a disk, a quota or the database has no room left. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'].includes(String(error.code))

/** The names in a folder; none when it is not there. @throws when it cannot be read: nobody may take that for empty */
export async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Makes renames and deletions in a folder survive the loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a file is called until it is whole begins with this. Names may have 255 bytes. */
const unfinishedPrefix = (file: string): string => `.${Buffer.from(path.basename(file)).subarray(0, 150).toString()}.`

/** A name beside a file for what is written first. What a crash leaves under it is removed by `removeUnfinishedFiles`. */
export const unfinishedFile = (file: string): string => path.join(path.dirname(file), `${unfinishedPrefix(file)}${randomUUID()}`)

/** Writes a private file whole or not at all; its folder is made if it is not there. */
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

/** Removes what earlier attempts to write this file left when they were killed. Only for a file that nobody else is writing. */
export async function removeEarlierAttempts(file: string): Promise<void> {
  const folder = path.dirname(file)
  const prefix = unfinishedPrefix(file)
  for (const name of await readFolder(folder)) {
    if (unfinishedName.test(name) && name.startsWith(prefix) && name.length === prefix.length + 36)
      await rm(path.join(folder, name), { force: true })
  }
}

/** Removes what was begun under the name of an unfinished file before that time, and a crash kept from its end. */
export async function removeUnfinishedFiles(folder: string, before: Date): Promise<void> {
  for (const name of await readFolder(folder)) {
    const file = path.join(folder, name)
    if (unfinishedName.test(name) && (await stat(file)).mtime < before) await rm(file, { force: true })
  }
}
