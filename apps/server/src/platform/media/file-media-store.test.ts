import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect } from '../../test/collect.ts'
import { openFileMediaStore } from './file-media-store.ts'
import type { MediaStore } from './media-store.ts'

let root: string
let store: MediaStore
beforeEach(async () => {
  root = path.join(await mkdtemp(path.join(os.tmpdir(), 'banyan-test-')), 'media')
  store = await openFileMediaStore(root)
})
afterEach(() => rm(path.dirname(root), { recursive: true, force: true }))

const keys = async (prefix: string): Promise<string[]> => (await collect(store.list(prefix))).map((file) => file.key).toSorted()

/** Tests what `media-store.test.ts` does not cover for every store. */
describe('the file media store', () => {
  it('keeps files for their owner alone', async () => {
    await store.put('12/originals/a.jpg', Readable.from([Buffer.from('bytes')]))
    expect((await stat(path.join(root, '12/originals/a.jpg'))).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(root, '12'))).mode & 0o777).toBe(0o700)
    expect(await readdir(path.join(root, '.unfinished'))).toEqual([])
  })

  it('lists without what a crash left, and without what links lead to', async () => {
    await store.put('1/a', new Uint8Array(1))
    await writeFile(path.join(root, '.unfinished', 'half'), 'torn')
    await mkdir(path.join(root, '2'))
    await symlink('/etc/hostname', path.join(root, '2', 'link'))
    expect(await keys('')).toEqual(['1/a'])
  })

  it('removes old leftovers, and leaves what may still be written', async () => {
    const folder = path.join(root, '.unfinished')
    for (const name of ['old', 'fresh']) await writeFile(path.join(folder, name), 'torn')
    await utimes(path.join(folder, 'old'), new Date(0), new Date(0))
    await store.removeUnfinished(new Date(Date.now() - 60_000))
    expect(await readdir(folder)).toEqual(['fresh'])
  })

  it('notices that it is gone', async () => {
    await store.ping()
    await store.pingWriting()
    await rm(root, { recursive: true })
    await expect(store.ping()).rejects.toThrow('ENOENT')
    await expect(store.pingWriting()).rejects.toThrow('ENOENT')
  })
})
