import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { CallResponse } from '@banyan/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findMediaProblems } from '../features/trash/find-media-problems.ts'
import { dataTables } from '../platform/backup/backup-tables.ts'
import { createBackup } from '../platform/backup/create-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { readRows } from '../platform/backup/snapshot.ts'
import type { Row } from '../platform/backup/snapshot.ts'
import type { Database, DatabaseLocation } from '../platform/db/database.ts'
import { connectDatabase, openDatabase } from '../platform/db/open-database.ts'
import { readMediaUrl } from '../platform/media/media-location.ts'
import { openMediaStore } from '../platform/media/open-media-store.ts'
import { collect } from '../test/collect.ts'
import { familyOf } from '../test/family.ts'
import { motionPhoto } from '../test/photos/moving-photos.ts'
import { fourColours, photosOf } from '../test/photos/photos.ts'
import { voiceFile, voiceForm } from '../test/photos/voices.ts'
import { s3Missing, startS3Server } from '../test/servers/s3-server.ts'
import type { S3Server } from '../test/servers/s3-server.ts'
import { openTestApp, password } from '../test/test-app.ts'
import type { Member, TestApp } from '../test/test-app.ts'
import { createBareTestDatabase, testEngine } from '../test/test-database.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

const secret = 'one secret for the old place and the new'

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Without an S3 service only the rows move. */
describe.runIf(testEngine === 'postgres')(`move${s3Missing === undefined ? '' : ` (without files: ${s3Missing})`}`, () => {
  let folder: string
  let dataDir: string
  let store: S3Server | undefined
  let member: Member
  let pictures: Map<string, Buffer>
  let played: string[]
  const cleanUp: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
    dataDir = path.join(folder, 'data')
    store = s3Missing === undefined ? await startS3Server() : undefined
    const file = path.join(dataDir, 'banyan.sqlite')
    await mkdir(dataDir, { mode: 0o700 })
    await (await openDatabase({ file })).close()
    const app = await openTestApp({ dataDir, database: { file }, media: { folder: path.join(dataDir, 'media') }, secret })
    member = await app.newMember({ name: 'Zoë 祖 "quoted" \\ tab' })
    const family = familyOf(app, member)
    const { person } = await family.add({ name: 'Łucja', birth_year: 1950 })
    await family.set(person.id, 'biography', '<p>Born by the sea.\u2028Twice.</p>')
    await family.deletePerson((await family.add({ name: 'Hidden' })).person.id)
    const photos = photosOf(app, member)
    const gallery = await photos.gallery()
    const { id } = await photos.upload(gallery.id)
    const film = readFileSync(path.join(import.meta.dirname, '../test/fixtures/films/plain.mp4'))
    await photos.upload(gallery.id, film, 'Film.mp4')
    await photos.upload(gallery.id, motionPhoto(await fourColours(), film), 'Moving.jpg')
    const said = await app.call('createVoiceNote', { token: member.access, query: { image_id: String(id) }, ...voiceForm() })
    expect(said.statusCode, said.body).toBe(200)
    played = await playEverything(app)
    expect(played).toEqual([film, film, voiceFile()].map(digestOf).toSorted())
    pictures = new Map((await photos.files()).map((key) => [key, readFileSync(path.join(dataDir, 'media', key))]))
    await app.close()
  })
  afterEach(async () => {
    for (const step of cleanUp.splice(0).toReversed()) await step()
  })
  afterAll(async () => {
    await store?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** What films, motion photos and voice notes play. */
  async function playEverything(app: TestApp): Promise<string[]> {
    const photos = photosOf(app, member)
    const images = await photos.images()
    const comments = await Promise.all(
      images.map(async ({ id }) =>
        (await app.call('listComments', { token: member.access, query: { image_id: String(id) } })).json<
          CallResponse<'listComments'>
        >(),
      ),
    )
    const addresses = [
      ...images.flatMap(({ film, motion }) => film?.address ?? motion?.address ?? []),
      ...comments.flatMap(({ results }) => results.flatMap(({ voice }) => voice?.url ?? [])),
    ]
    return (await Promise.all(addresses.map(async (each) => digestOf((await photos.fetch(each)).rawPayload)))).toSorted()
  }

  async function target(): Promise<{ url: string; location: DatabaseLocation }> {
    const { location, remove } = await createBareTestDatabase()
    cleanUp.push(remove)
    return { url: 'url' in location ? location.url : '', location }
  }

  async function banyan(...args: string[]): Promise<{ status: number; said: string[] }> {
    const said: string[] = []
    const say = (text: string): void => void said.push(text)
    const environment = { BANYAN_DATA_DIR: dataDir, ...store?.settings(), BANYAN_MEDIA_URL: undefined }
    const status = await runCommand(args, commands, {
      environment,
      folder,
      out: say,
      progress: say,
      askSecret: () => Promise.resolve(''),
    })
    return { status, said }
  }
  const mediaUrl = (prefix: string): string => (store?.settings()['BANYAN_MEDIA_URL'] ?? '').replace('/media?', `/${prefix}?`)
  const withMedia = (prefix: string): string[] => (store === undefined ? [] : ['--media', mediaUrl(prefix)])

  async function allRows(database: Database): Promise<Record<string, string[]>> {
    const all: Record<string, string[]> = {}
    for (const table of dataTables) {
      const rows: Row[] = []
      for await (const page of readRows(database.read, table)) rows.push(...page)
      all[table.name] = rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()
    }
    return all
  }
  const fingerprint = (): string => digestOf(readFileSync(path.join(dataDir, 'banyan.sqlite')))

  it('takes every row and byte along, sessions too, and leaves the source as it was', async () => {
    const { url, location } = await target()
    const before = fingerprint()
    const { status, said } = await banyan('move', '--to', url, ...withMedia('first'))
    expect([status, said.find((line) => line.startsWith('Moved'))]).toEqual([
      0,
      expect.stringMatching(/^Moved \d+ rows.*all verified\.$/),
    ])
    expect(fingerprint()).toBe(before)
    const [old, moved] = [connectDatabase({ file: path.join(dataDir, 'banyan.sqlite') }), connectDatabase(location)]
    const rows = await allRows(old)
    expect(await allRows(moved)).toEqual(rows)
    expect(rows['sessions']?.length).toBeGreaterThan(0)
    await old.close()
    await moved.close()

    const media =
      store === undefined
        ? { folder: path.join(dataDir, 'media') }
        : (readMediaUrl(mediaUrl('first'), store.settings()) ?? { folder })
    const app = await openTestApp({ database: location, media, secret })
    cleanUp.push(() => app.close())
    const arrived = new Map<string, Buffer | undefined>()
    for await (const { key } of app.platform.media.list('')) arrived.set(key, await app.platform.media.read(key))
    expect(new Map([...arrived].toSorted())).toEqual(new Map([...pictures].toSorted()))
    expect(await collect(findMediaProblems(app.platform.database, app.platform.media, new Date('2027-01-01')))).toEqual([])
    // Sessions stay valid, and ids continue where they were.
    const last = await app.platform.database.read
      .selectFrom('people')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const { person } = await familyOf(app, member).add({ name: 'Newcomer' })
    expect(person.id).toBe(Number(last.id) + 1)
    expect(await playEverything(app)).toEqual(played)

    // A backup takes all of it back to a folder and SQLite.
    const { file } = await createBackup(app.platform)
    const back = { file: path.join(folder, 'back.sqlite') }
    const kept = { folder: path.join(folder, 'back') }
    await restoreBackup(file, { database: back, media: await openMediaStore(kept) })
    const again = await openTestApp({ database: back, media: kept, secret })
    cleanUp.push(() => again.close())
    const signedIn = await again.call('obtainToken', { body: { email: member.email, password } })
    member = { ...member, access: signedIn.json<{ access: string }>().access }
    expect(await playEverything(again)).toEqual(played)
    expect(await collect(findMediaProblems(again.platform.database, again.platform.media, new Date('2027-01-01')))).toEqual([])
  })

  it('refuses a place where something is, and says nothing has happened', async () => {
    const { url } = await target()
    expect((await banyan('move', '--to', url)).status).toBe(0)
    const again = await banyan('move', '--to', url)
    expect([again.status, again.said.at(-1)]).toEqual([1, expect.stringContaining("The destination database isn't empty")])
    expect((await banyan('move', '--to', 'sqlite:x')).status).toBe(2)
    expect((await banyan('move', '--to', url, '--media', 'https://x')).status).toBe(2)
    if (store === undefined) return
    const foreign = await openMediaStore(readMediaUrl(mediaUrl('foreign'), store.settings()) ?? { folder })
    await foreign.put('1/foreign', new Uint8Array(1))
    const refused = await banyan('move', '--to', (await target()).url, ...withMedia('foreign'))
    expect([refused.status, refused.said.at(-1)]).toEqual([
      1,
      expect.stringContaining('The destination media store contains other files'),
    ])
  })

  it('goes on after it was cut off, and puts right what had arrived wrong', async () => {
    const { url, location } = await target()
    if (store !== undefined) {
      const half = await openMediaStore(readMediaUrl(mediaUrl('half'), store.settings()) ?? { folder })
      const [first, second] = [...pictures]
      await half.put(first?.[0] ?? '', first?.[1] ?? new Uint8Array())
      await half.put(second?.[0] ?? '', Buffer.alloc(second?.[1].length ?? 0))
    }
    const { status } = await banyan('move', '--to', url, ...withMedia('half'))
    expect(status).toBe(0)
    if (store !== undefined) {
      const media = await openMediaStore(readMediaUrl(mediaUrl('half'), store.settings()) ?? { folder })
      for (const [key, bytes] of pictures) expect((await media.read(key))?.equals(bytes)).toBe(true)
    }
    const moved = connectDatabase(location)
    expect((await moved.read.selectFrom('users').select('id').execute()).length).toBe(1)
    await moved.close()
  })

  it('keeps nothing when a row cannot be kept as it is', async () => {
    const broken = path.join(folder, 'broken')
    const file = path.join(broken, 'banyan.sqlite')
    await mkdir(broken, { recursive: true })
    await copyFile(path.join(dataDir, 'banyan.sqlite'), file)
    const spoilt = connectDatabase({ file })
    // PostgreSQL cannot store NUL in text.
    await spoilt.write((tx) => sql`update people set name = 'a' || char(0) || 'b' where id = 1`.execute(tx))
    await spoilt.close()
    const { url, location } = await target()
    const said: string[] = []
    const status = await runCommand(['move', '--to', url], commands, {
      environment: { BANYAN_DATA_DIR: broken },
      folder,
      out: (text) => said.push(text),
      progress: (text) => said.push(text),
      askSecret: () => Promise.resolve(''),
    })
    expect(status).toBe(1)
    const untouched = connectDatabase(location)
    expect(await untouched.read.selectFrom('families').select('id').execute()).toEqual([])
    await untouched.close()
  })
})
