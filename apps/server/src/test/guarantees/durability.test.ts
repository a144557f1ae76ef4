import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBackup } from '../../platform/backup/create-backup.ts'
import { appendErasure } from '../../platform/backup/erasures.ts'
import { writePrivateFile } from '../../platform/files.ts'
import { openFileMediaStore } from '../../platform/media/file-media-store.ts'
import { readSecret } from '../../platform/secret.ts'
import { injectFaults } from '../faults/injected-faults.ts'
import type { Faults } from '../faults/injected-faults.ts'
import { testEngine } from '../test-database.ts'
import { openTestPlatform } from '../test-platform.ts'

let folder: string
let faults: Faults
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  faults = await injectFaults(folder)
})
afterEach(async () => {
  faults.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Records file operations in order; random names become dots. */
async function observe(work: () => Promise<unknown>): Promise<string[]> {
  faults.observe()
  await work()
  return faults
    .heal()
    .operations.filter(({ kind }) => kind === 'file')
    .map(({ name }) => name)
}

/** Whether a rename survives a power cut: the file must be synced before it, and the folder after it. */
const isInOrder = (operations: string[], ...order: RegExp[]): boolean => {
  let from = 0
  for (const each of order) {
    const found = operations.findIndex((operation, index) => index >= from && each.test(operation))
    if (found === -1) return false
    from = found + 1
  }
  return true
}

describe('what survives a loss of power', () => {
  it('a file that streams into the media store, in a new folder: the file, its name, and every folder on the way', async () => {
    const media = await openFileMediaStore(folder)
    const operations = await observe(() =>
      media.put('1/pictures/ab/abc.original', Readable.from([Buffer.from('one'), Buffer.from('two')])),
    )
    expect(operations).toSatisfy((all: string[]) =>
      isInOrder(
        all,
        /^write/,
        /^fsync \.unfinished/,
        /^mkdir 1\/pictures\/ab/,
        /^sync of 1\/pictures$/,
        /^sync of 1$/,
        /^sync of $/,
        /^rename \.unfinished/,
        /^sync of 1\/pictures\/ab$/,
      ),
    )
  })

  it('a small file of the media store', async () => {
    const media = await openFileMediaStore(folder)
    const operations = await observe(() => media.put('1/pictures/ab/abc.2.large.jpg', Buffer.from('small')))
    expect(operations).toSatisfy((all: string[]) =>
      isInOrder(all, /^writeFile and sync \.unfinished/, /^rename \.unfinished/, /^sync of 1\/pictures\/ab$/),
    )
  })

  it('that a file is gone', async () => {
    const media = await openFileMediaStore(folder)
    await media.put('1/pictures/ab/abc.original', Buffer.from('x'))
    expect(await observe(() => media.delete('1/pictures/ab/abc.original'))).toSatisfy((all: string[]) =>
      isInOrder(all, /^unlink 1/, /^sync of 1\/pictures\/ab$/),
    )
  })

  it('a private file, as a mail in the outbox', async () => {
    const operations = await observe(() => writePrivateFile(path.join(folder, 'outbox', 'a.eml'), 'Dear all'))
    expect(operations).toSatisfy((all: string[]) =>
      isInOrder(all, /^writeFile and sync outbox/, /^rename outbox/, /^sync of outbox$/),
    )
  })

  it('the secret', async () => {
    expect(await observe(() => readSecret(undefined, folder))).toSatisfy((all: string[]) =>
      isInOrder(all, /^writeFile and sync \.secret/, /^link \.secret/, /^sync of $/),
    )
  })

  it('an erasure and a backup', async () => {
    const platform = await openTestPlatform({ dataDir: folder, media: { folder: path.join(folder, 'media') } })
    try {
      const erasing = await observe(() =>
        appendErasure(platform, { at: platform.now().toISOString(), family: 'x', what: { kind: 'family' } }),
      )
      expect(erasing).toSatisfy((all: string[]) => isInOrder(all, /^(?:appendFile and sync|sync of) backups\/erasures\.jsonl/))
      const backing = await observe(() => createBackup(platform))
      expect(backing).toSatisfy((all: string[]) =>
        isInOrder(all, /^fsync backups\/\.banyan/, /^rename backups\/\.banyan/, /^sync of backups$/),
      )
    } finally {
      await platform.close()
    }
  })

  it.runIf(testEngine === 'sqlite')('a commit, on SQLite', async () => {
    const platform = await openTestPlatform()
    try {
      // 2 means FULL: with NORMAL, WAL loses the last transactions in a power cut.
      expect(await platform.database.write(async (tx) => (await sql`pragma synchronous`.execute(tx)).rows)).toEqual([
        { synchronous: 2 },
      ])
    } finally {
      await platform.close()
    }
  })
})
