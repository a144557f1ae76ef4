import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const place = '/dev/shm'
const wantedBytes = 6 * 1024 ** 3

/** Finds a folder in memory for the tests' temporary files, where there is room: nothing then waits for a disk. Removed at exit. */
export function makeMemoryFolder() {
  if (process.env.TMPDIR !== undefined || os.freemem() < 2 * wantedBytes) return undefined
  try {
    const { bavail, bsize } = statfsSync(place)
    if (bavail * bsize < wantedBytes) return undefined
    const folder = mkdtempSync(path.join(place, 'banyan-'))
    // PostgreSQL runs as a user of its own when root starts the tests.
    chmodSync(folder, 0o711)
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return undefined
  }
}
