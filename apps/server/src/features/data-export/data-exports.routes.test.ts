import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { DataExport, KinWord } from '@banyan/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMembers } from '../../platform/backup/archive-reader.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { wholeView } from '../../platform/http/view.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { commentsOf } from '../../test/comments.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { importFile, gedcom } from '../../test/gedcom.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { voiceFile, voiceForm } from '../../test/photos/voices.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { testEngine } from '../../test/test-database.ts'
import { jobHandlers } from '../../workers.ts'
import { copyFiles } from './copy-files.ts'
import { streamArchive } from './export-archive.ts'

let test: TestApp
let ada: Member
beforeEach(async () => {
  test = await openTestApp()
  ada = await test.newMember({ name: 'Ada Wong' })
})
afterEach(() => test.close())

const runJobs = (): Promise<number> => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
const start = async (member: Member): Promise<DataExport> => (await test.call('startDataExport', { token: member.access })).json()
const list = async (member: Member): Promise<DataExport[]> =>
  (await test.call('listDataExports', { token: member.access })).json()
const download = (url: string) => test.app.inject({ method: 'GET', url })

async function files(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of test.platform.media.list('')) keys.push(key)
  return keys
}

const unpack = async (bytes: Buffer): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await unpackBytes(bytes)).map(([name, content]) => [name, content.toString()]))

async function unpackBytes(bytes: Buffer): Promise<Record<string, Buffer>> {
  const file = path.join(test.platform.config.dataDir, 'copy.zip')
  await writeFile(file, bytes)
  const members: Record<string, Buffer> = {}
  for await (const member of readMembers(file)) members[member.name] = await buffer(await member.open())
  return members
}

/** Returns the address of a finished copy. */
async function readyAddress(member: Member): Promise<string> {
  await start(member)
  await runJobs()
  const address = (await list(member))[0]?.download
  if (typeof address !== 'string') throw new Error('there is no finished copy')
  return address
}

describe('a copy of the data', () => {
  it('holds the tree, everybody with their texts, the relations and the history', async () => {
    const family = familyOf(test, ada)
    const { person } = await family.add({ name: 'Ida Nowak' })
    await family.set(person.id, 'biography', '<p>Baked the best bread.</p>', 'pl')
    const hidden = await family.add({ name: 'Gone Again' })
    await family.deletePerson(hidden.person.id)
    await importFile(test, ada, gedcom('0 @I1@ INDI\n1 NAME Jan /Kowal/\n1 BIRT\n2 DATE 3 MAR 1901'))
    await familyOf(test, await test.newMember()).add({ name: 'Somebody Else' })

    expect(await start(ada)).toMatchObject({ state: 'waiting', progress: 0, download: null })
    expect(await start(ada)).toMatchObject({ state: 'waiting' })
    expect(await list(ada)).toHaveLength(1)
    await runJobs()
    const [ready] = await list(ada)
    expect(ready).toMatchObject({ state: 'done', progress: 1 })

    const answer = await download(ready?.download ?? '')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toBe('attachment; filename="banyan-2026-03-01.zip"')
    expect(Number(answer.headers['content-length'])).toBe(ready?.size_bytes)
    const members = await unpack(answer.rawPayload)
    expect(Object.keys(members)).toEqual([
      'README.txt',
      'family.ged',
      'people.json',
      'relations.json',
      'history.json',
      'photos.json',
      'searches.json',
      'comments.json',
      'kin-words.json',
      'family-log.jsonl',
    ])
    expect(members['README.txt']).toContain('Ada Wong')
    expect(members['family-log.jsonl']).toContain('"kind":"family_founded"')
    expect(members['family.ged']).toContain('1 NAME Ida /Nowak/')
    const people = JSON.parse(members['people.json'] ?? '') as {
      name: string
      biographies: Record<string, string>
      facts: unknown[]
    }[]
    expect(people.map(({ name }) => name)).toEqual(['Ada Wong', 'Ida Nowak', 'Jan Kowal'])
    expect(people[1]?.biographies).toEqual({ pl: '<p>Baked the best bread.</p>' })
    expect(people[2]?.facts).toHaveLength(1)
    expect(JSON.parse(members['relations.json'] ?? '')).toEqual((await test.call('listRelations', { token: ada.access })).json())
    const history = JSON.parse(members['history.json'] ?? '') as { kind: string; field: string; after: unknown }[]
    expect(history[0]?.kind).toBe('family_imported')
    expect(history.find(({ field }) => field === 'biography')?.after).toBe('<p>Baked the best bread.</p>')
    expect(Object.values(members).join('')).not.toContain('Somebody Else')
  })

  it('of a member holds no log of the family', async () => {
    const ben = await joinFamily(test, ada, { name: 'Ben' })
    const { rawPayload } = await download(await readyAddress(ben))
    const members = await unpack(rawPayload)
    expect(Object.keys(members)).toContain('photos.json')
    expect(Object.keys(members)).not.toContain('family-log.jsonl')
    expect(members['README.txt']).not.toContain('family-log')
  })

  it('holds the photos as they were uploaded, and who is tagged in them', async () => {
    const photos = photosOf(test, ada)
    const { id: gallery } = await photos.gallery('Summer: 1/2')
    const bytes = await fourColours()
    const image = await photos.upload(gallery, bytes, 'Harbour.jpg')
    const copy = await photos.upload(gallery, bytes, 'harbour.jpg')
    const pair = { image_id: copy.id, other_image_id: image.id, is_distinct: true }
    expect((await test.call('setDistinctPhotos', { token: ada.access, body: pair })).statusCode).toBe(200)
    const gone = await photos.upload(gallery, bytes, 'Gone.jpg')
    await test.call('deleteImage', { token: ada.access, params: { id: gone.id } })
    await test.call('createTag', {
      token: ada.access,
      body: { image_id: image.id, person_id: ada.person_id, x1: 0.1, x2: 0.2, y1: 0.1, y2: 0.2 },
    })
    const mother = { key: 'Mother', language: 'fi', word: 'äiskä' }
    const word = (await test.call('createKinWord', { token: ada.access, body: mother })).json<KinWord>()
    const comments = commentsOf(test, ada)
    await comments.say({ image_id: image.id }, `Is it @[${ada.person_id}]?`)
    const aloud = voiceFile('audio/mp4', 'It was she')
    const by = { token: ada.access, query: { person_id: String(ada.person_id) } }
    const note = (await test.call('createVoiceNote', { ...by, ...voiceForm(aloud) })).json<{ id: number }>()
    const deleted = await comments.say({ image_id: image.id }, 'Taken back')
    await comments.tryTo('deleteComment', { id: deleted.id })
    await comments.heart({ gallery_id: gallery })
    const said = voiceFile('audio/ogg')
    await test.call('setKinVoice', { token: ada.access, params: { id: word.id }, ...voiceForm(said) })
    const members = await unpackBytes((await download(await readyAddress(ada))).rawPayload)
    expect(members[`voices/${word.id}.ogg`]?.equals(said)).toBe(true)
    expect(members[`voice-notes/${note.id}.m4a`]?.equals(aloud)).toBe(true)
    expect(JSON.parse(String(members['kin-words.json']))).toMatchObject([{ ...mother, written_by: 'Ada Wong' }])
    expect(JSON.parse(String(members['comments.json']))).toEqual([
      {
        kind: 'comment',
        image_id: image.id,
        author: 'Ada Wong',
        text: 'Is it @Ada Wong?',
        mentions: [ada.person_id],
        creation_date: expect.any(String),
        last_updated_date: expect.any(String),
      },
      {
        kind: 'comment',
        person_id: ada.person_id,
        author: 'Ada Wong',
        text: '',
        voice: `voice-notes/${note.id}.m4a`,
        voice_seconds: 0.9,
        mentions: [],
        creation_date: expect.any(String),
        last_updated_date: expect.any(String),
      },
      { kind: 'heart', gallery_id: gallery, from: 'Ada Wong', creation_date: expect.any(String) },
    ])
    expect(Object.keys(members).filter((name) => name.startsWith('photos/'))).toEqual([
      'photos/Summer_ 1_2/Harbour.jpg',
      'photos/Summer_ 1_2/harbour (2).jpg',
    ])
    expect(members['photos/Summer_ 1_2/Harbour.jpg']?.equals(bytes)).toBe(true)
    expect(JSON.parse(String(members['photos.json']))).toMatchObject([
      {
        id: image.id,
        file: 'photos/Summer_ 1_2/Harbour.jpg',
        title: 'Harbour',
        tags: [{ person_id: ada.person_id, x1: 0.1 }],
        not_the_same_as: [copy.id],
      },
      { title: 'harbour', taken: '', date_taken: expect.any(String), tags: [] },
    ])
  })

  it('is told by mail when it is ready, without the address of the file', async () => {
    await readyAddress(ada)
    await runJobs()
    const mails = await test.platform.database.read
      .selectFrom('mails')
      .selectAll()
      .where('event_key', 'like', 'data export%')
      .execute()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [ada.email, 'Your copy of the family’s data is ready'],
    ])
    expect(mails[0]?.text).toContain('/accounts/settings/?tab=data')
    expect(mails[0]?.text).not.toContain('signature')
  })

  it('opens for its owner and by its signed address, for an hour, for nobody else', async () => {
    const address = await readyAddress(ada)
    const file = address.split('?')[0] ?? ''
    expect((await download(address)).statusCode).toBe(200)
    expect(
      (await test.app.inject({ method: 'GET', url: file, headers: { authorization: `Bearer ${ada.access}` } })).statusCode,
    ).toBe(200)
    expect((await download(file)).statusCode).toBe(401)
    const bo = await joinFamily(test, ada)
    const stranger = await test.newMember()
    for (const { access } of [bo, stranger]) {
      expect(
        (await test.app.inject({ method: 'GET', url: file, headers: { authorization: `Bearer ${access}` } })).statusCode,
      ).toBe(404)
    }
    expect(await list(bo)).toEqual([])
    const forged = [
      address.slice(0, -1),
      `${address}x`,
      address.replace(/until=./, (found) => (found === 'until=_' ? 'until=a' : 'until=_')),
      address.replace(/until=[^&]+-/, 'until=1-'),
      address.replace(/data_export\/\d+/, 'data_export/999'),
      address.replace(/-(\d+)&/, '-9$1&'),
    ]
    for (const url of forged) expect((await download(url)).statusCode, url).toBe(404)
    test.platform.clock.advance({ hours: 1, seconds: 1 })
    expect((await download(address)).statusCode).toBe(404)
    expect((await download((await list(ada))[0]?.download ?? '')).statusCode).toBe(200)
  })

  it('takes the place of an older one, and goes after three days', async () => {
    await readyAddress(ada)
    await readyAddress(ada)
    expect([await list(ada), await files()].map(({ length }) => length)).toEqual([1, 1])
    test.platform.clock.advance({ days: 3 })
    await copyFiles.expireTask.run(test.platform)
    expect(await files()).toEqual([])
    const { access } = (await test.call('obtainToken', { body: { email: ada.email, password } })).json<{ access: string }>()
    expect((await test.call('listDataExports', { token: access })).json()).toEqual([])
  })

  it('fails as a whole when a part cannot be read', async () => {
    const archive = await streamArchive(
      test.platform,
      { familyId: 999 as FamilyId, personId: 1, role: 'member', language: 'en', name: 'Nobody', view: wholeView },
      () => undefined,
    )
    await expect(buffer(archive)).rejects.toThrow('no result')
  })

  it('is not part of a backup', async () => {
    await readyAddress(ada)
    const { file } = await createBackup(test.platform)
    const names: string[] = []
    for await (const { name } of readMembers(file)) names.push(name)
    expect(names.filter((name) => name.includes('exports'))).toEqual([])
  })

  it('goes at once with its user and with the family, also while it is being made', async () => {
    const bo = await joinFamily(test, ada)
    await readyAddress(bo)
    expect(await files()).toHaveLength(1)
    expect((await test.call('deleteAccount', { token: bo.access, body: { password } })).statusCode).toBe(204)
    await runJobs()
    expect(await files()).toEqual([])

    await readyAddress(ada)
    await start(ada)
    const put = test.platform.media.put
    let left: Promise<unknown> | undefined
    const media = {
      ...test.platform.media,
      put: async (...args: Parameters<typeof put>) => {
        left = test.call('deleteAccount', { token: ada.access, body: { password } })
        await left
        return put(...args)
      },
    }
    await createJobWorker({ ...test.platform, media }, jobHandlers({ ...test.platform, media })).runDue()
    expect(left).toBeDefined()
    await runJobs()
    expect(await files()).toEqual([])
  })
})

it.runIf(testEngine === 'postgres')(
  'a copy that is asked for while one is being made and somebody adds to the family waits for nobody in a circle',
  async () => {
    await start(ada)
    const { database } = test.platform
    const waiting = async (): Promise<number> =>
      Number(
        (
          await sql<{
            count: number
          }>`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            database.read,
          )
        ).rows[0]?.count,
      )
    const [held, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const adding = database.write(async (tx) => {
      await tx.updateTable('family_usage').set({ people: 2 }).execute()
      held.resolve()
      await goesOn.promise
    })
    await held.promise
    let isAnswered = false
    const asked = test.call('startDataExport', { token: ada.access }).finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await waiting()) === 1).toBe(true)
    const before = isAnswered ? 0 : 1
    const made = runJobs()
    await expect.poll(waiting).toBe(before + 1)
    goesOn.resolve()
    expect([(await asked).statusCode, await made]).toEqual([200, 1])
    await adding
    expect(await list(ada)).toMatchObject([{ state: 'done' }])
  },
)

it('what a keeper copied cannot be had any more once they are none: they see less', async () => {
  const bo = await joinFamily(test, ada, { role: 'keeper' })
  const [own, theirs] = [await readyAddress(ada), await readyAddress(bo)]
  const members = (await test.call('listMembers', { token: ada.access })).json<{ id: number; person_id: number }[]>()
  const id = members.find(({ person_id: person }) => person === bo.person_id)?.id ?? 0
  const demoted = await test.call('changeMemberRole', { token: ada.access, params: { id }, body: { role: 'member', password } })
  expect(demoted.statusCode, demoted.body).toBe(200)
  expect([(await download(own)).statusCode, (await download(theirs)).statusCode]).toEqual([200, 404])
})

it('it ends for whoever sees less of somebody, though nobody marked anything', async () => {
  const bo = await joinFamily(test, ada)
  const family = familyOf(test, ada)
  const body = { living_seen_by: 'near', near_steps: 1 }
  expect((await test.call('updateFamilySettings', { token: ada.access, body })).statusCode).toBe(200)
  const { person } = await family.add({ name: 'Old Tom', birth_year: 1940 })
  await family.set(person.id, 'year_of_death', 2001)
  const [own, theirs] = [await readyAddress(ada), await readyAddress(bo)]
  await family.set(person.id, 'birth_year', 1950)
  expect([(await download(own)).statusCode, (await download(theirs)).statusCode]).toEqual([200, 200])
  await family.set(person.id, 'year_of_death', 0)
  expect([(await download(own)).statusCode, (await download(theirs)).statusCode]).toEqual([200, 404])
  expect(await list(bo)).toEqual([])
})
