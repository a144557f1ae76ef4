import type { CallResponse } from '@banyan/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { FamilyLimits } from '../../config.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { joinFamily } from '../../test/family.ts'
import { sendFile, gedcom } from '../../test/gedcom.ts'
import { multipart } from '../../test/multipart.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { zip } from '../../test/zip.ts'
import { jobHandlers } from '../../workers.ts'

let test: TestApp
afterEach(() => test.close())

const noLimits: FamilyLimits = { bytes: Infinity, photos: 1e6, people: 1e6, members: 1e6 }
const open = async (limits: Partial<FamilyLimits> = {}): Promise<Member> => {
  test = await openTestApp({ familyLimits: { ...noLimits, ...limits } })
  return test.newMember()
}
const usage = async (member: Member): Promise<CallResponse<'getUsage'>> =>
  (await test.call('getUsage', { token: member.access })).json()
const call = (member: Member, name: Parameters<TestApp['call']>[0], options: object = {}) =>
  test.call(name, { token: member.access, ...options })
const full = (answer: { statusCode: number; json: () => { code?: string } }): [number, string | undefined] => [
  answer.statusCode,
  answer.statusCode === 200 ? undefined : answer.json().code,
]
const picture = (seed: number): Promise<Buffer> => fourColours({ width: 200 + seed, height: 150 })

/** Computes the usage from the rows themselves, for every family. */
async function summed(): Promise<unknown[]> {
  const sum = async (query: string) =>
    (await sql.raw<{ family_id: number; n: number }>(query).execute(test.platform.database.read)).rows.map(
      (row) => [Number(row.family_id), Number(row.n)] as const,
    )
  const of = async (...queries: string[]) => {
    const all = new Map<number, number>()
    for (const query of queries) for (const [family, n] of await sum(query)) all.set(family, (all.get(family) ?? 0) + n)
    return all
  }
  const photos = await of('select family_id, count(*) as n from images group by family_id')
  const bytes = await of(
    'select family_id, sum(size_bytes + made_bytes) as n from images group by family_id',
    'select family_id, sum(size_bytes) as n from profile_photos group by family_id',
    'select family_id, sum(size_bytes) as n from uploads where image_key is null group by family_id',
  )
  const people = await of('select family_id, count(*) as n from people group by family_id')
  const members = await of('select family_id, count(*) as n from users group by family_id')
  const copies = await of('select family_id, sum(size_bytes) as n from data_exports group by family_id')
  const families = await sum('select id as family_id, 0 as n from families')
  return families
    .map(([id]) => [id, photos.get(id) ?? 0, bytes.get(id) ?? 0, people.get(id) ?? 0, members.get(id) ?? 0, copies.get(id) ?? 0])
    .toSorted()
}
const counted = async (): Promise<unknown[]> =>
  (await test.platform.database.read.selectFrom('family_usage').selectAll().execute())
    .map((row) => [row.family_id, row.photos, Number(row.bytes), row.people, row.members, Number(row.copies_bytes)])
    .toSorted()

it('counts what is there, whatever was added, imported, replaced or left', async () => {
  const member = await open()
  const photos = photosOf(test, member)
  const gallery = await photos.gallery()
  const image = await photos.upload(gallery.id, await picture(1))
  await photos.upload(gallery.id, await picture(2))
  for (const seed of [3, 4]) {
    const answer = await call(member, 'setProfileImage', {
      params: { id: member.person_id },
      ...multipart([
        ...Object.entries({ x: '0', y: '0', w: '100', h: '100', r: '0' }),
        ['picture', { bytes: await picture(seed), fileName: 'me.jpg' }],
      ]),
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await call(member, 'startUpload', { body: { gallery_id: gallery.id, file_name: 'a.jpg', size_bytes: 1234 } })
  await sendFile(test, member, gedcom(['0 @I1@ INDI', '1 NAME Bo /Wong/', '0 @I2@ INDI', '1 NAME Cy /Wong/'].join('\n')))
  await joinFamily(test, member, { name: 'Ben' })
  await call(member, 'startDataExport')
  const worker = createJobWorker(test.platform, jobHandlers(test.platform))
  await worker.runDue()
  await worker.stop()
  const other = await test.newMember()
  await photosOf(test, other).upload((await photosOf(test, other).gallery()).id, await picture(5))
  // What is made of films counts, also when it changes.
  for (const made_bytes of [5_000_000_000, 70])
    await test.platform.database.write((tx) => tx.updateTable('images').set({ made_bytes }).where('id', '=', image.id).execute())
  expect(await counted()).toEqual(await summed())
  const before = await usage(member)
  expect(before).toMatchObject({ photos: 2, people: 4, members: 2, most_storage_bytes: null })
  expect(before.storage_bytes).toBeGreaterThan(1234 + 4 * 500)
  // Images in the trash still count.
  await call(member, 'deleteImage', { params: { id: image.id } })
  expect(await usage(member)).toEqual(before)
  await test.platform.database.write(async (tx) => {
    await tx
      .deleteFrom('images')
      .where(
        'family_id',
        '=',
        (
          await tx
            .selectFrom('users')
            .innerJoin('accounts', 'accounts.id', 'users.account_id')
            .select('family_id')
            .where('email', '=', member.email)
            .executeTakeFirstOrThrow()
        ).family_id,
      )
      .execute()
  })
  expect(await usage(member)).toMatchObject({ photos: 0 })
  await call(other, 'deleteAccount', { body: { password: 'under the fig tree', delete_profile: true } })
  expect(await counted()).toEqual(await summed())
})

describe('a family without room', () => {
  it('is refused one more photo by every way in, and keeps what it has', async () => {
    const [first, second] = [await picture(1), await picture(2)]
    const member = await open({ bytes: first.length + 10 })
    const photos = photosOf(test, member)
    const gallery = await photos.gallery()
    await photos.upload(gallery.id, first)
    const files = await photos.files()
    const refused = await photos.tryUpload(gallery.id, second)
    expect([full(refused), refused.json().message]).toEqual([
      [413, 'family_full'],
      expect.stringContaining('Everything else is safe'),
    ])
    expect(
      full(
        await call(member, 'startUpload', { body: { gallery_id: gallery.id, file_name: 'a.jpg', size_bytes: second.length } }),
      ),
    ).toEqual([413, 'family_full'])
    const portrait = await call(member, 'setProfileImage', {
      params: { id: member.person_id },
      ...multipart([
        ...Object.entries({ x: '0', y: '0', w: '100', h: '100', r: '0' }),
        ['picture', { bytes: second, fileName: 'me.jpg' }],
      ]),
    })
    expect(full(portrait)).toEqual([413, 'family_full'])
    const file = gedcom(
      ['0 @I1@ INDI', '1 NAME Bo /Wong/', '1 OBJE @M1@', '0 @M1@ OBJE', '1 FILE photos/bo.jpg', '2 FORM image/jpeg'].join('\n'),
    )
    const imported = await sendFile(
      test,
      member,
      zip([
        { name: 'gedcom.ged', bytes: Buffer.from(file) },
        { name: 'photos/bo.jpg', bytes: second },
      ]),
      { fileName: 'Holidays.gdz' },
    )
    expect([
      imported.statusCode,
      imported.json().people,
      imported.json().problems.map(({ code }: { code: string }) => code),
    ]).toEqual([200, 1, expect.arrayContaining(['media_no_room'])])
    expect(await photos.files()).toEqual(files)
    expect(await usage(member)).toMatchObject({ photos: 1, storage_bytes: first.length, most_storage_bytes: first.length + 10 })
    // Another family has its own limit.
    const other = photosOf(test, await test.newMember())
    expect(full(await other.tryUpload((await other.gallery()).id, first))).toEqual([200, undefined])
  })

  it('does not let two at once slip past, and takes an upload that fits to its end', async () => {
    const bytes = await picture(1)
    const member = await open({ bytes: bytes.length })
    const photos = photosOf(test, member)
    const gallery = await photos.gallery()
    const answers = await Promise.all([1, 2, 3, 4].map(() => photos.tryUpload(gallery.id, bytes)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 413, 413, 413])
    expect(await usage(member)).toMatchObject({ photos: 1, storage_bytes: bytes.length })
    const other = await test.newMember()
    const theirs = await photosOf(test, other).gallery()
    const starts = await Promise.all(
      [1, 2, 3].map(() =>
        call(other, 'startUpload', { body: { gallery_id: theirs.id, file_name: 'a.jpg', size_bytes: bytes.length } }),
      ),
    )
    expect(starts.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 413, 413])
    const id = starts.find(({ statusCode }) => statusCode === 200)?.json().id
    const headers = { 'content-type': 'application/octet-stream' }
    expect((await call(other, 'appendUpload', { params: { id }, query: { offset: '0' }, body: bytes, headers })).statusCode).toBe(
      200,
    )
    expect((await call(other, 'finishUpload', { params: { id } })).statusCode).toBe(200)
    expect(await usage(other)).toMatchObject({ photos: 1, storage_bytes: bytes.length })
  })

  it('is refused more photos than it may have, by every way in', async () => {
    const member = await open({ photos: 1 })
    const photos = photosOf(test, member)
    const gallery = await photos.gallery()
    await photos.upload(gallery.id, await picture(1))
    expect(full(await photos.tryUpload(gallery.id, await picture(2)))).toEqual([413, 'family_full'])
    expect(await usage(member)).toMatchObject({ photos: 1, most_photos: 1 })
    const started = await call(member, 'startUpload', { body: { gallery_id: gallery.id, file_name: 'a.jpg', size_bytes: 500 } })
    const sent = started.statusCode === 200 ? await call(member, 'finishUpload', { params: { id: started.json().id } }) : started
    expect(sent.statusCode).not.toBe(200)
    expect(await usage(member)).toMatchObject({ photos: 1 })
  })

  it('is refused more people than it may have, by hand and by import', async () => {
    const member = await open({ people: 3 })
    const add = () =>
      call(member, 'createPerson', { body: { from_person_id: member.person_id, relation_type: 2, name: 'Child', gender: 'F' } })
    expect((await add()).statusCode).toBe(200)
    expect(
      full(
        await sendFile(test, member, gedcom(['0 @I1@ INDI', '1 NAME Bo /Wong/', '0 @I2@ INDI', '1 NAME Cy /Wong/'].join('\n'))),
      ),
    ).toEqual([413, 'family_full'])
    expect((await usage(member)).people).toBe(2)
    expect(full(await add())).toEqual([200, undefined])
    expect(full(await add())).toEqual([413, 'family_full'])
    expect(await usage(member)).toMatchObject({ people: 3 })
  })

  it('is refused more members than it may have', async () => {
    const member = await open({ members: 2 })
    const accepted = []
    for (const email of ['ben@example.org', 'cat@example.org']) {
      const { id } = (
        await call(member, 'createPerson', {
          body: { from_person_id: member.person_id, relation_type: 2, name: 'Child', gender: 'F' },
        })
      ).json().person
      await call(member, 'updatePerson', { params: { id }, body: { fieldName: 'email', value: email } })
      expect((await call(member, 'createInvite', { body: { person_id: id } })).statusCode).toBe(200)
      const token = (await test.mailedLink(email)).pathname.split('/').at(-2) ?? ''
      accepted.push(full(await test.call('acceptInvitation', { params: { token }, body: { password } })))
    }
    expect(accepted).toEqual([
      [200, undefined],
      [413, 'family_full'],
    ])
    expect(await usage(member)).toMatchObject({ people: 3, members: 2 })
  })

  it('can always have one copy of its data made, but no more than as much again', async () => {
    const bytes = await picture(1)
    const member = await open({ bytes: bytes.length })
    const ben = await joinFamily(test, member, { name: 'Ben' })
    const photos = photosOf(test, member)
    await photos.upload((await photos.gallery()).id, bytes)
    const answers = await Promise.all([member, ben].map((each) => call(each, 'startDataExport')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('copies_full')
  })
})
