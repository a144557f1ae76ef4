import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createBareTestDatabase, createTestDatabase, testEngine } from '../../test/test-database.ts'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import type { DatabaseLocation, Reader } from '../db/database.ts'
import { nextId, numberRows } from '../db/next-ids.ts'
import { connectDatabase, openDatabase } from '../db/open-database.ts'
import type { FamilyId } from '../http/caller.ts'
import { openFileMediaStore } from '../media/file-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { ArchiveError, readMembers, verifyArchive } from './archive-reader.ts'
import { keptTables } from './backup-tables.ts'
import { backupTask } from './backup-task.ts'
import { backupFolder, createBackup, lastBackupTime, listArchives, pruneBackups } from './create-backup.ts'
import { findLastBackupToShow } from './find-last-backup.ts'
import { manifestName } from './manifest.ts'
import { RestoreError, restoreBackup } from './restore-backup.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function open(): Promise<TestPlatform> {
  const platform = await openTestPlatform()
  opened.push(platform.close)
  return platform
}

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  opened.push(() => rm(made, { recursive: true, force: true }))
  return made
}

/** An empty target: a database without tables and a media store without files. */
async function emptyPlace(): Promise<{ database: DatabaseLocation; media: MediaStore }> {
  const { location, remove } = await createBareTestDatabase()
  opened.push(remove)
  return { database: location, media: await openFileMediaStore(path.join(await folder(), 'media')) }
}

const at = '2026-02-01T00:00:00.000Z'

/** Adds more people than fit a page, texts of every kind, numbers at their limits, and rows that were deleted last. */
async function seed({ database, media }: Pick<TestPlatform, 'database' | 'media'>, people = 1203): Promise<void> {
  await database.write(async (tx) => {
    const { id: family_id } = await tx.insertInto('families').values({ created_at: at }).returning('id').executeTakeFirstOrThrow()
    const base = {
      family_id,
      search_name: 'x',
      gender: 'F' as const,
      language: 'zh-tw' as const,
      created_at: at,
      updated_at: at,
    }
    const ids: number[] = []
    for (let n = 0; n < people; n += 300) {
      const values = Array.from({ length: Math.min(300, people - n) }, (_, index) => ({
        ...base,
        name: `陳大文 ${n + index} \u2028 "quoted" \\ 🌳`,
        birth_year: n + index,
        latitude: -0.1 - index / 3,
        longitude: index === 0 ? 0 : 179.99999999999997,
        hidden_at: index === 5 ? at : null,
      }))
      const rows = await numberRows(tx, family_id as FamilyId, 'people', values)
      await tx.insertInto('people').values(rows).execute()
      ids.push(...rows.map((row) => row.id))
    }
    const [ana = 0, bo = 0] = ids
    await tx
      .insertInto('biographies')
      .values(
        ids.slice(0, 3).flatMap((person_id) =>
          (['en', 'zh-cn'] as const).map((language) => ({
            family_id,
            person_id,
            language,
            html: `<p>${'é\n'.repeat(30_000)}</p>`,
          })),
        ),
      )
      .execute()
    await tx
      .insertInto('relations')
      .values({
        id: 1,
        family_id,
        from_person_id: ana,
        to_person_id: bo,
        relation_type: 2,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const account = await tx
      .insertInto('accounts')
      .values({ email: 'Ana@example.org', email_key: 'ana@example.org', password_hash: 'hash', language: 'fi', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('users')
      .values({
        id: 1,
        family_id,
        account_id: account.id,
        person_id: ana,
        role: 'keeper',
        last_used_at: at,
        created_at: at,
      })
      .execute()
    await tx
      .insertInto('sessions')
      .values({ id: 'session', family_id, user_id: 1, user_agent: '', created_at: at, last_used_at: at, ended_at: null })
      .execute()
    await tx
      .insertInto('jobs')
      .values({ family_id, kind: 'x', payload: '{}', run_at: at, leased_until: null, failure: null, created_at: at })
      .execute()
    await tx
      .deleteFrom('people')
      .where('id', '=', ids.at(-1) ?? 0)
      .execute()
    await tx.deleteFrom('jobs').execute()
  })
  await media.put('1/originals/photo.jpg', randomBytes(3_000_000))
  await media.put('1/originals/empty.jpg', new Uint8Array())
  await media.put('1/small@2x.webp', randomBytes(10))
}

async function contents(reader: Reader): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const { name, key } of keptTables) {
    tables[name] = (
      await sql`select * from ${sql.table(name)} order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(reader)
    ).rows
  }
  return tables
}

async function files(media: MediaStore): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for await (const { key } of media.list('')) {
    const file = await media.open(key)
    if (file !== undefined) all[key] = (await buffer(file.content)).toString('base64')
  }
  return all
}

async function readContents(location: DatabaseLocation): Promise<Record<string, unknown[]>> {
  const database = await openDatabase(location)
  try {
    return await contents(database.read)
  } finally {
    await database.close()
  }
}

describe('backup and restore', () => {
  it('bring back every row and every file, and go on counting where the original was', async () => {
    const platform = await open()
    await seed(platform)
    const { file, manifest } = await createBackup(platform)
    expect(manifest.rows).toMatchObject({ families: 1, people: 1202, biographies: 6, jobs: 0 })
    expect(manifest.media).toEqual({ files: 3, bytes: 3_000_010 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(backupFolder(platform.config))).toEqual(['banyan-2026-03-01T12-00-00Z.zip'])

    const place = await emptyPlace()
    await restoreBackup(file, place)
    expect(await readContents(place.database)).toEqual(await contents(platform.database.read))
    expect(await files(place.media)).toEqual(await files(platform.media))

    const restored = await openDatabase(place.database)
    opened.push(restored.close)
    const next = await restored.write(async (tx) => ({
      person: await nextId(tx, 1 as FamilyId, 'people'),
      job: (
        await tx
          .insertInto('jobs')
          .values({ family_id: 1, kind: 'x', payload: '{}', run_at: at, leased_until: null, failure: null, created_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    }))
    expect(next).toEqual({ person: 1204, job: 2 })
    expect(await restored.read.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  it.runIf(testEngine === 'postgres')('move from one engine to the other and back', async () => {
    const platform = await open()
    await seed(platform, 20)
    const { file } = await createBackup(platform)
    const sqlite = { file: path.join(await folder(), 'banyan.sqlite') }
    await restoreBackup(file, { database: sqlite, media: await openFileMediaStore(path.join(await folder(), 'media')) })
    expect(await readContents(sqlite)).toEqual(await contents(platform.database.read))

    const database = connectDatabase(sqlite)
    opened.push(database.close)
    const back = await createBackup({
      ...platform,
      database,
      config: { ...platform.config, database: sqlite, dataDir: await folder() },
    })
    const place = await emptyPlace()
    await restoreBackup(back.file, place)
    expect(await readContents(place.database)).toEqual(await contents(platform.database.read))
  })

  it('see one moment, whatever is written meanwhile', async () => {
    const platform = await open()
    await seed(platform)
    let isWritten = false
    const { manifest } = await createBackup(platform, (text) => {
      if (!text.startsWith('families') || isWritten) return
      isWritten = true
      void platform.database.write((tx) => tx.insertInto('families').values({ created_at: at }).execute())
    })
    await expect.poll(async () => (await platform.database.read.selectFrom('families').select('id').execute()).length).toBe(2)
    expect(manifest.rows['families']).toBe(1)
    expect(manifest.rows['people']).toBe(1202)
  })
})

describe('restore', () => {
  async function saved(): Promise<string> {
    const platform = await open()
    await seed(platform, 10)
    return (await createBackup(platform)).file
  }

  it('refuses a database with data, and leaves it as it is', async () => {
    const file = await saved()
    const { location, remove } = await createTestDatabase()
    opened.push(remove)
    const database = connectDatabase(location)
    await database.write((tx) =>
      tx.insertInto('failed_logins').values({ address_key: 'x', account_key: 'y', created_at: at }).execute(),
    )
    await database.close()
    const { media } = await emptyPlace()
    await expect(restoreBackup(file, { database: location, media })).rejects.toThrow(RestoreError)
    expect(await files(media)).toEqual({})
    expect((await readContents(location))['people']).toEqual([])
  })

  it('refuses a media store with other files', async () => {
    const file = await saved()
    const place = await emptyPlace()
    await place.media.put('7/photo.jpg', new Uint8Array(1))
    await expect(restoreBackup(file, place)).rejects.toThrow(RestoreError)
    expect((await readContents(place.database))['families']).toEqual([])
  })

  it('takes over an empty database and what an interrupted restore left', async () => {
    const file = await saved()
    const { location, remove } = await createTestDatabase()
    opened.push(remove)
    const { media } = await emptyPlace()
    await media.put('1/originals/photo.jpg', new TextEncoder().encode('torn'))
    await restoreBackup(file, { database: location, media })
    expect((await readContents(location))['people']).toHaveLength(9)
    expect((await files(media))['1/originals/photo.jpg']).toHaveLength(4_000_000)
  })

  it('undoes everything when a row does not fit', async () => {
    const platform = await open()
    await seed(platform, 10)
    const { file } = await createBackup(platform)
    const place = await emptyPlace()
    await (await openDatabase(place.database)).close()
    const trap = connectDatabase(place.database)
    await sql`create unique index trap on people (gender)`.execute(trap.migrationConnection)
    await trap.close()
    await expect(restoreBackup(file, place)).rejects.toThrow(/unique/i)
    expect((await readContents(place.database))['families']).toEqual([])
    expect(await files(place.media)).toEqual({})
  })

  it('does not touch anything when the archive is damaged anywhere', async () => {
    const file = await saved()
    const bytes = await readFile(file)
    const place = await emptyPlace()
    const damaged = path.join(await folder(), 'damaged.zip')
    for (let part = 1; part < 20; part += 1) {
      const copy = Buffer.from(bytes)
      const position = Math.floor((copy.length * part) / 20)
      copy[position] = (copy[position] ?? 0) ^ 1
      await writeFile(damaged, copy)
      await expect(restoreBackup(damaged, place), `byte ${position}`).rejects.toThrow(ArchiveError)
    }
    await copyFile(file, damaged)
    await truncate(damaged, bytes.length - 100)
    await expect(restoreBackup(damaged, place)).rejects.toThrow(ArchiveError)
    await writeFile(damaged, 'no archive at all')
    await expect(restoreBackup(damaged, place)).rejects.toThrow(ArchiveError)
    await expect(restoreBackup(`${damaged}.missing`, place)).rejects.toThrow(ArchiveError)
    expect(await files(place.media)).toEqual({})
  })
})

describe('the backup folder', () => {
  it('holds nothing but whole archives', async () => {
    const platform = await open()
    await seed(platform, 3)
    const { file, manifest } = await createBackup(platform)
    expect(await verifyArchive(file)).toEqual(manifest)
    const names = []
    for await (const member of readMembers(file)) names.push(member.name)
    expect(names.slice(0, 3)).toEqual(['database/families.jsonl', 'database/family_ids.jsonl', 'database/people.jsonl'])
    expect(names.slice(-2)).toEqual([manifestName, 'checksums.txt'])

    const broken: MediaStore = { ...platform.media, open: () => Promise.reject(new Error('disk failure')) }
    platform.clock.advance({ hours: 1 })
    await expect(createBackup({ ...platform, media: broken })).rejects.toThrow('disk failure')
    expect(await readdir(backupFolder(platform.config))).toEqual([path.basename(file)])
  })

  it('is empty when it is not there, and not when it cannot be read', async () => {
    const platform = await open()
    expect([await listArchives(platform.config), await lastBackupTime(platform.config), await pruneBackups(platform)]).toEqual([
      [],
      undefined,
      [],
    ])
    await symlink(backupFolder(platform.config), backupFolder(platform.config))
    for (const look of [() => listArchives(platform.config), () => lastBackupTime(platform.config), () => pruneBackups(platform)])
      await expect(look()).rejects.toMatchObject({ code: 'ELOOP' })
    platform.config.backup.everyHours = 24
    await expect(backupTask.run(platform)).rejects.toMatchObject({ code: 'ELOOP' })
    expect(await platform.database.read.selectFrom('alarms').select('kind').execute()).toMatchObject([{ kind: 'backup_failed' }])
    expect(await findLastBackupToShow(platform)).toBeUndefined()
  })

  it('loses old backups, never the newest ones', async () => {
    const platform = await open()
    platform.config.backup.keepCount = 1
    expect(await lastBackupTime(platform.config)).toBeUndefined()
    const first = path.basename((await createBackup(platform)).file)
    platform.clock.advance({ days: 15 })
    expect(await pruneBackups(platform)).toEqual([])
    const second = path.basename((await createBackup(platform)).file)
    expect(await lastBackupTime(platform.config)).toEqual(platform.now())
    const left = path.join(backupFolder(platform.config), '.banyan-crashed.unfinished')
    await writeFile(left, 'torn')
    await writeFile(path.join(backupFolder(platform.config), 'notes.txt'), 'of the operator')
    await utimes(left, new Date(0), new Date(0))
    expect((await pruneBackups(platform)).toSorted()).toEqual(['.banyan-crashed.unfinished', first])
    expect((await readdir(backupFolder(platform.config))).toSorted()).toEqual([second, 'notes.txt'])
    platform.config.backup.keepCount = 3
    for (const _ of [1, 2, 3]) {
      platform.clock.advance({ hours: 1 })
      await createBackup(platform)
    }
    platform.clock.advance({ days: 400 })
    expect(await pruneBackups(platform)).toEqual([second])
    expect(await pruneBackups(platform, platform.now())).toHaveLength(3)
  })
})
