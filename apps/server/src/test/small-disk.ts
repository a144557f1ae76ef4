import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const mount = (folder: string, megabytes: number): boolean =>
  spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0

/** Mounts a small separate disk over a folder. @returns a function that unmounts it */
export function mountSmall(folder: string, megabytes: number): () => void {
  if (!mount(folder, megabytes)) throw new Error('no disk was mounted')
  return () => void spawnSync('/bin/umount', ['-l', folder])
}

/** Linux allows only root to mount. */
export const canMount: boolean = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(path.join(os.tmpdir(), 'banyan-mount-'))
  const isMounted = mount(folder, 1)
  if (isMounted) spawnSync('/bin/umount', [folder])
  rmdirSync(folder)
  return isMounted
})()
