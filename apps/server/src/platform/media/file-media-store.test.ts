import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileMediaStore } from './file-media-store.ts'
import type { MediaStore } from './media-store.ts'

let root: string
let store: MediaStore
beforeEach(async () => {
  root = path.join(await mkdtemp(path.join(os.tmpdir(), 'banyan-test-')), 'media')
  store = await openFileMediaStore(root)
})
afterEach(() => rm(path.dirname(root), { recursive: true, force: true }))

const read = async (key: string, range?: { start: number; end: number }): Promise<string | undefined> => {
  const file = await store.open(key, range)
  return file && (await buffer(file.content)).toString()
}
const list = async (prefix: string): Promise<{ key: string; sizeBytes: number; modifiedAt: Date }[]> => {
  const files = []
  for await (const file of store.list(prefix)) files.push(file)
  return files
}
const keys = async (prefix: string): Promise<string[]> => (await list(prefix)).map((file) => file.key).toSorted()

describe('the file media store', () => {
  it('keeps bytes and streams, private, and replaces them', async () => {
    await store.put('12/originals/a.jpg', new TextEncoder().encode('first'))
    await store.put('12/originals/a.jpg', Readable.from([Buffer.from('sec'), Buffer.from('ond')]))
    expect(await read('12/originals/a.jpg')).toBe('second')
    expect((await stat(path.join(root, '12/originals/a.jpg'))).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(root, '12'))).mode & 0o777).toBe(0o700)
  })

  it('reads ranges, both ends included, and tells the whole size', async () => {
    await store.put('1/a', new TextEncoder().encode('0123456789'))
    expect(await read('1/a', { start: 2, end: 4 })).toBe('234')
    expect([(await store.read('1/a'))?.toString(), await store.sizeOf('1/a')]).toEqual(['0123456789', 10])
    const file = await store.open('1/a', { start: 9, end: 9 })
    expect(file?.sizeBytes).toBe(10)
    file?.content.destroy()
  })

  it('says that a file is not there, and deletes what is and what is not', async () => {
    await store.put('1/a', new Uint8Array(1))
    await store.delete('1/a')
    await store.delete('1/a')
    await store.delete('1/none/x')
    expect(await store.open('1/a')).toBeUndefined()
    expect(await store.open('1')).toBeUndefined()
    expect([await store.read('1/a'), await store.sizeOf('1/a'), await store.sizeOf('1')]).toEqual([undefined, undefined, undefined])
    expect(await store.open('2/none/x')).toBeUndefined()
  })

  it('keeps nothing of a stream that breaks off, and the old file with it', async () => {
    await store.put('1/a', new TextEncoder().encode('old'))
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('new')
        await Promise.resolve()
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put('1/a', breaking)).rejects.toThrow('connection lost')
    expect(await read('1/a')).toBe('old')
    expect(await readdir(path.join(root, '.unfinished'))).toEqual([])
  })

  it('lists by prefix, without what a crash left', async () => {
    for (const key of ['1/a', '1/b/c', '12/a', '12/abc', '2/a']) await store.put(key, new Uint8Array(3))
    await writeFile(path.join(root, '.unfinished', 'half'), 'torn')
    expect(await keys('')).toEqual(['1/a', '1/b/c', '12/a', '12/abc', '2/a'])
    expect(await keys('1/')).toEqual(['1/a', '1/b/c'])
    expect(await keys('1')).toEqual(['1/a', '1/b/c', '12/a', '12/abc'])
    expect(await keys('12/a')).toEqual(['12/a', '12/abc'])
    expect(await keys('3/')).toEqual([])
    expect(await list('2/')).toEqual([{ key: '2/a', sizeBytes: 3, modifiedAt: (await stat(path.join(root, '2/a'))).mtime }])
  })

  it('sweeps old leftovers at the next start, and leaves what may still be written', async () => {
    const folder = path.join(root, '.unfinished')
    for (const name of ['old', 'fresh']) await writeFile(path.join(folder, name), 'torn')
    await utimes(path.join(folder, 'old'), new Date(0), new Date(0))
    await openFileMediaStore(root)
    expect(await readdir(folder)).toEqual(['fresh'])
  })

  it.each(['', '/', '..', '../secret', '1/../../secret', '/etc/passwd', '1//a', '1/', '.unfinished/x', '1/.hidden', 'a\0b', 'a\\b', 'C:/x', 'x'.repeat(513)])(
    'refuses the key %j',
    async (key) => {
      await expect(store.put(key, new Uint8Array(1))).rejects.toThrow(RangeError)
      await expect(store.open(key)).rejects.toThrow(RangeError)
      await expect(store.delete(key)).rejects.toThrow(RangeError)
    },
  )

  it.each(['../', '1/../../', '/'])('refuses to list %j', async (prefix) => {
    await expect(keys(prefix)).rejects.toThrow(RangeError)
  })

  it('does not list what links lead to', async () => {
    await mkdir(path.join(root, '1'))
    await symlink('/etc/hostname', path.join(root, '1', 'link'))
    expect(await keys('')).toEqual([])
  })

  it('notices that it is gone', async () => {
    await store.ping()
    await rm(root, { recursive: true })
    await expect(store.ping()).rejects.toThrow('ENOENT')
  })
})
