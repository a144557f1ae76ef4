import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { openTestPlatform } from '../test/test-platform.ts'
import { pruneTask } from './backup/backup-task.ts'
import { unfinishedFile } from './files.ts'
import { readSecret } from './secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the secret', () => {
  it('is the configured one, and then none is kept', async () => {
    expect(await readSecret('configured', folder)).toBe('configured')
    expect(await readdir(folder)).toEqual([])
  })

  it('is made once, private, and the same at every start', async () => {
    const first = await readSecret(undefined, folder)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await readSecret(undefined, folder)).toBe(first)
    expect((await readFile(path.join(folder, 'secret'), 'utf8')).trim()).toBe(first)
    expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secret'])
  })

  it('is one for servers that start at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readSecret(undefined, folder)))
    expect(new Set(secrets).size).toBe(1)
    expect(await readdir(folder)).toEqual(['secret'])
  })

  it('leaves no copy behind when a crash comes between, longer than for a day', async () => {
    const platform = await openTestPlatform()
    const { dataDir } = platform.config
    const copy = unfinishedFile(path.join(dataDir, 'secret'))
    await copyFile(path.join(dataDir, 'secret'), copy)
    await pruneTask.run(platform)
    expect(await readdir(dataDir)).toContain(path.basename(copy))
    const before = new Date(platform.now().getTime() - 2 * 86_400_000)
    await utimes(copy, before, before)
    await pruneTask.run(platform)
    expect(await readdir(dataDir)).not.toContain(path.basename(copy))
    await platform.close()
  })

  it('becomes private again when a copy has lost its mode', async () => {
    await writeFile(path.join(folder, 'secret'), 'x'.repeat(40))
    await chmod(path.join(folder, 'secret'), 0o644)
    expect(await readSecret(undefined, folder)).toBe('x'.repeat(40))
    expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  })

  it('is not taken from a damaged file', async () => {
    await writeFile(path.join(folder, 'secret'), 'short\n')
    await expect(readSecret(undefined, folder)).rejects.toThrow(ConfigError)
  })
})
