import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { roomyFolder } from '../roomy-folder.ts'

/** A small separate disk whose power can be cut, which loses what was not synced. */
export interface LoopDisk {
  /** The mount point. */
  folder: string
  /**
   * Copies what has reached the disk, discards everything else, and mounts the copy: the file system replays its journal. All
   * writers must be stopped.
   *
   * @param afterCopy - called after the copy and before the disk is unmounted: processes with open files must end
   */
  cut(afterCopy: () => Promise<void>): Promise<void>
  remove(): Promise<void>
}

const sizeBytes = 1024 * 1024 * 1024
/** Data is written back only on request: the journal commits once an hour, and a rename does not flush the file. */
const options = 'loop,commit=3600,noauto_da_alloc'

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

let answer: Promise<string | undefined> | undefined

/** Why this machine cannot cut the power; undefined when it can. */
export const loopDiskMissing = (): Promise<string | undefined> => (answer ??= tryOnce())

async function tryOnce(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'loop devices are Linux'
  if (process.getuid?.() !== 0) return 'mounting a disk needs root'
  if (!existsSync('/dev/loop-control')) return 'there are no loop devices'
  try {
    await (await makeLoopDisk()).remove()
    return undefined
  } catch (error) {
    return `a loop device cannot be mounted: ${error instanceof Error ? error.message.split('\n')[0] : ''}`
  }
}

/** @throws when this machine cannot cut the power: ask `loopDiskMissing` first */
export async function makeLoopDisk(): Promise<LoopDisk> {
  const place = await mkdtemp(path.join(await roomyFolder(), 'banyan-power-'))
  const image = path.join(place, 'disk')
  const folder = path.join(place, 'mounted')
  const unmount = (): void => void run('umount', folder)
  // A test that is killed leaves no mount behind.
  const onExit = (): void => {
    try {
      run('umount', '--lazy', folder)
    } catch {
      // The disk was not mounted.
    }
  }
  process.once('exit', onExit)
  try {
    await mkdir(folder)
    await writeFile(image, '')
    await truncate(image, sizeBytes)
    run('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', '-N', '65536', image)
    run('mount', '-o', options, image, folder)
  } catch (error) {
    onExit()
    process.off('exit', onExit)
    await rm(place, { recursive: true, force: true })
    throw error
  }
  return {
    folder,
    cut: async (afterCopy) => {
      const taken = `${image}.taken`
      // Keeps holes sparse.
      run('cp', '--sparse=always', image, taken)
      await afterCopy()
      unmount()
      await rename(taken, image)
      run('mount', '-o', options, image, folder)
    },
    remove: async () => {
      unmount()
      process.off('exit', onExit)
      await rm(place, { recursive: true, force: true })
    },
  }
}
