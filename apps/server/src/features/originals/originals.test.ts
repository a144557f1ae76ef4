import { copyFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { checkMedia } from '../../cli/checks/check-media.ts'
import { checkOriginals as readAllOriginals } from '../../cli/checks/check-originals.ts'
import type { Config } from '../../config.ts'
import { listOpenAlarms } from '../../platform/alarms/alarms.ts'
import { backupTask, pruneTask } from '../../platform/backup/backup-task.ts'
import { backupFolder, createBackup } from '../../platform/backup/create-backup.ts'
import { originalKey } from '../../platform/media/picture-keys.ts'
import { collect } from '../../test/collect.ts'
import { multipart } from '../../test/multipart.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { s3Missing, startS3Server } from '../../test/servers/s3-server.ts'
import type { S3Server } from '../../test/servers/s3-server.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { checkOriginals, healOriginalsTask } from './check-originals.task.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

let test: TestApp
let member: Member
let photos: TestPhotos
let image: Image
let bytes: Buffer

/** Creates a family with a photo and a portrait in its own folders. */
async function begin(changes: Partial<Config> = {}): Promise<void> {
  test = await openTestApp(changes)
  opened.push(() => test.close())
  member = await test.newMember()
  photos = photosOf(test, member)
  bytes = await fourColours()
  image = await photos.upload((await photos.gallery()).id, bytes)
  const portrait = { bytes: await fourColours({ width: 320 }), fileName: 'portrait.jpg' }
  const set = await test.call('setProfileImage', {
    token: member.access,
    params: { id: member.person_id },
    ...multipart([
      ['x', '0'],
      ['y', '0'],
      ['w', '100'],
      ['h', '100'],
      ['r', '0'],
      ['picture', portrait],
    ]),
  })
  expect(set.statusCode).toBe(200)
}

const originals = async (): Promise<string[]> => (await photos.files()).filter((file) => file.endsWith('.original'))
const contentOf = async (file: string): Promise<Buffer | undefined> => test.platform.media.read(file)
const alarms = async (): Promise<string[]> =>
  (await listOpenAlarms(test.platform.database.read)).map(({ kind, detail }) => `${kind} ${detail['files']}`).toSorted()
const backups = async (): Promise<string[]> =>
  (await readdir(backupFolder(test.platform.config))).filter((name) => name.startsWith('banyan-')).toSorted()
/** Sessions and addresses of the previous month have expired by then. */
async function pass(days: number): Promise<void> {
  test.platform.clock.advance({ days })
  member = { ...member, ...(await test.call('refreshToken', { body: { refresh: member.refresh } })).json<Member>() }
  photos = photosOf(test, member)
}

/** What disks, crashes and people do to a file. */
const harms: Record<string, (file: string) => Promise<void>> = {
  'cut off': async (file) => test.platform.media.put(file, ((await contentOf(file)) ?? Buffer.alloc(0)).subarray(0, 100)),
  emptied: async (file) => test.platform.media.put(file, Buffer.alloc(0)),
  'changed in two bytes': async (file) => {
    const content = Buffer.from((await contentOf(file)) ?? Buffer.alloc(0))
    content.writeUInt16BE(content.readUInt16BE(300) ^ 0x0101, 300)
    await test.platform.media.put(file, content)
  },
  deleted: async (file) => test.platform.media.delete(file),
}

/** One for all tests, each with a bucket of its own. */
let service: Promise<S3Server> | undefined
afterAll(async () => (await service)?.stop())

const stores: { name: string; missing?: string | undefined; open: () => Promise<Partial<Config>> }[] = [
  { name: 'files', open: async () => ({}) },
  {
    name: 'S3',
    missing: s3Missing,
    open: async () => {
      service ??= startS3Server()
      return { media: { s3: await (await service).addBucket() } }
    },
  },
]

for (const store of stores) {
  describe(
    `an original in a store of ${store.name}${store.missing === undefined ? '' : ` (skipped: ${store.missing})`}`,
    { skip: store.missing !== undefined },
    () => {
      it.each(Object.keys(harms))('that is %s is seen, told, and put back from a backup', async (harm) => {
        await begin(await store.open())
        expect(await checkOriginals(test.platform)).toBe(2)
        expect(await alarms()).toEqual([])
        const { wrongOriginals } = await createBackup(test.platform)
        expect(wrongOriginals).toBe(0)
        const files = await originals()
        const before = await Promise.all(files.map(contentOf))
        expect(files).toHaveLength(2)
        for (const file of files) await harms[harm]?.(file)
        const [aside] = await backups()
        const archive = path.join(backupFolder(test.platform.config), aside ?? '')
        const elsewhere = path.join(test.platform.config.dataDir, 'elsewhere.zip')
        await copyFile(archive, elsewhere)
        await rm(archive)

        await pass(26)
        expect(await checkOriginals(test.platform)).toBe(2)
        expect(await alarms()).toEqual([harm === 'deleted' ? 'originals_missing 2' : 'originals_damaged 2'])
        const problems = [
          ...(await collect(readAllOriginals(test.platform.database.read, test.platform.media, () => undefined))),
          ...(await collect(checkMedia(test.platform.database, test.platform.media, test.platform.now()))),
        ]
        for (const file of files) expect(problems.some((problem) => problem.includes(file))).toBe(true)
        const answer = await photos.fetch((await photos.image(image.id)).original_image)
        expect(answer.statusCode).toBe(harm === 'emptied' || harm === 'deleted' ? 404 : 200)

        await copyFile(elsewhere, archive)
        await healOriginalsTask.run(test.platform)
        expect(await Promise.all(files.map(contentOf))).toEqual(before)
        expect(await alarms()).toEqual([])
        expect((await photos.fetch((await photos.image(image.id)).original_image)).rawPayload).toEqual(bytes)
      })
    },
  )
}

describe('reading originals again', () => {
  it('has every one of them within a month, in turns that the database remembers', async () => {
    await begin()
    const gallery = await photos.gallery('More')
    for (let width = 100; width < 106; width += 1) await photos.upload(gallery.id, await fourColours({ width }))
    expect(await checkOriginals(test.platform)).toBe(8)
    expect(await checkOriginals(test.platform)).toBe(0)
    await pass(20)
    expect(await checkOriginals(test.platform)).toBe(0)
    await photos.upload(gallery.id, await fourColours({ width: 99 }))
    expect(await checkOriginals(test.platform)).toBe(1)
    await pass(6)
    expect(await checkOriginals(test.platform)).toBe(8)
  })

  it('makes shown pictures again that were cut off, emptied or lost', async () => {
    await begin()
    const shown = (await photos.files()).filter((file) => !file.endsWith('.original'))
    expect(shown.length).toBe(9)
    const before = await Promise.all(shown.map(contentOf))
    for (const [index, file] of shown.entries()) await [harms['cut off'], harms['emptied'], harms['deleted']][index % 3]?.(file)
    expect((await photos.fetch(image.thumbnail)).statusCode).not.toBe(500)
    await checkOriginals(test.platform)
    expect(await Promise.all(shown.map(contentOf))).toEqual(before)
    expect((await photos.fetch(image.large_thumbnail)).statusCode).toBe(200)
  })

  it('learns what the photos of older versions are', async () => {
    await begin()
    await test.platform.database.write((tx) => tx.updateTable('profile_photos').set({ sha256: '', checked_at: '' }).execute())
    await checkOriginals(test.platform)
    expect(await test.platform.database.read.selectFrom('profile_photos').select('sha256').executeTakeFirstOrThrow()).toEqual({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })
})

describe('putting back', () => {
  it('works from an encrypted backup, and takes the newest that holds a whole copy', async () => {
    await begin({ backup: { everyHours: 24, keepDays: 14, keepCount: 1, key: 'a key of the family' } })
    await createBackup(test.platform)
    const file = originalOf(image)
    await harms['changed in two bytes']?.(file)
    test.platform.clock.advance({ days: 1 })
    await backupTask.run(test.platform)
    expect(await backups()).toHaveLength(2)
    expect(await contentOf(file)).toEqual(bytes)
    expect(await alarms()).toEqual([])
  })

  it('replaces nothing that is whole, whatever the row says', async () => {
    await begin()
    await createBackup(test.platform)
    const file = originalOf(image)
    await test.platform.database.write((tx) => tx.updateTable('images').set({ damage: 'damaged' }).execute())
    let puts = 0
    const { media } = test.platform
    await healOriginalsTask.run({
      ...test.platform,
      media: { ...media, put: (key, content) => ((puts += 1), media.put(key, content)) },
    })
    expect(puts).toBe(0)
    expect(await contentOf(file)).toEqual(bytes)
    expect(await alarms()).toEqual([])
  })

  it('keeps the last backup that holds a damaged photo whole, for as long as it takes', async () => {
    await begin({ backup: { everyHours: 24, keepDays: 14, keepCount: 1, key: undefined } })
    await createBackup(test.platform)
    const [whole = ''] = await backups()
    const folder = backupFolder(test.platform.config)
    const hidden = path.join(test.platform.config.dataDir, 'hidden.zip')
    // It cannot be restored yet.
    await copyFile(path.join(folder, whole), hidden)
    await rm(path.join(folder, whole))
    await harms['emptied']?.(originalOf(image))
    test.platform.clock.advance({ days: 1 })
    await backupTask.run(test.platform)
    expect(await alarms()).toEqual(['originals_damaged 1'])
    await copyFile(hidden, path.join(folder, whole))
    for (const days of [10, 10, 10]) {
      test.platform.clock.advance({ days })
      await createBackup(test.platform)
      await pruneTask.run(test.platform)
    }
    expect(await backups()).toContain(whole)
    await healOriginalsTask.run(test.platform)
    expect(await contentOf(originalOf(image))).toEqual(bytes)
    await pruneTask.run(test.platform)
    expect(await backups()).not.toContain(whole)
  })
})

/** Returns the file of an image's original. */
function originalOf({ original_image }: Image): string {
  const key = /[0-9a-f]{32}/.exec(new URL(original_image).pathname)?.[0] ?? ''
  return originalKey(familyId, key)
}
const familyId = 1
