import type { GedcomImport, ImageTag, Person } from '@banyan/contract'
import { plainEdit } from '@banyan/contract/picture-edit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { familyOf } from '../../../test/family.ts'
import type { TestFamily } from '../../../test/family.ts'
import { gedcom, getPerson, listPeople, personCalled, sendFile } from '../../../test/gedcom.ts'
import { multipart } from '../../../test/multipart.ts'
import { corners, fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { TestPhotos } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { unzip, zip } from '../../../test/zip.ts'
import { jobHandlers } from '../../../workers.ts'

let test: TestApp
let member: Member
let family: TestFamily
let photos: TestPhotos
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada Wong', birth_year: 0 })
  family = familyOf(test, member)
  photos = photosOf(test, member)
})

const call = (name: Parameters<TestApp['call']>[0], options: object = {}, by = member) =>
  test.call(name, { token: by.access, ...options })
const exportZip = async (by = member): Promise<Map<string, Buffer>> => {
  const answer = await call('exportGedcom', { query: { version: '7.0', media: '1' } }, by)
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename="family-7.0.gdz"'])
  return unzip(answer.rawPayload)
}
const repack = (files: Map<string, Buffer>): Buffer =>
  zip([...files].map(([name, bytes]) => ({ name, bytes, stored: name !== 'gedcom.ged' })))
async function importZip(bytes: Uint8Array, by = member, own?: string): Promise<GedcomImport> {
  const answer = await sendFile(test, by, bytes, { fileName: 'Holidays.gdz', ...(own === undefined ? {} : { own }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const tagsOf = async (image: number, by = member): Promise<ImageTag[]> =>
  (await call('listTags', { query: { image_id: String(image) } }, by)).json()
const galleries = async (by = member): Promise<{ id: number; title: string; description: string; image_count: number }[]> =>
  (await call('listGalleries', {}, by)).json().results
async function setPhoto(id: number, bytes: Buffer, fields: Record<string, string>): Promise<void> {
  const answer = await call('setProfileImage', {
    params: { id },
    ...multipart([...Object.entries(fields), ['picture', { bytes, fileName: 'me.jpg' }]]),
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

const countOriginals = async (): Promise<number> => (await photos.files()).filter((file) => file.endsWith('.original')).length

/** Normalizes what may differ between exports: xref names, the order of records, the header's date. */
const canonical = (file: Buffer | undefined): string[] =>
  String(file)
    .replace(/^1 DATE .*\n/mu, '')
    .replaceAll(/^0 @[^@\n]+@/gmu, '0 @@')
    .replaceAll(/^(\d+ \w+ @)[^@\n]+@$/gmu, '$1@')
    .split(/^(?=0 )/mu)
    .toSorted()

/** Adds photos in two galleries, one of them turned and one in both; tags; two profile photos, one of them turned. */
async function fill(): Promise<void> {
  const summer = await photos.gallery('Summer / 1999')
  const winter = await photos.gallery('Äiti ja isä')
  const exif = {
    IFD2: { DateTimeOriginal: '1999:07:04 18:30:00', OffsetTimeOriginal: '+03:00' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '24/1 56/1 0/1' },
  }
  const harbour = await photos.upload(summer.id, await fourColours({ exif, orientation: 6 }), 'Harbour.jpg')
  const both = await fourColours({ width: 320, height: 200, type: 'png' })
  const [here, there] = [await photos.upload(summer.id, both, 'Both.png'), await photos.upload(winter.id, both, 'Both.png')]
  const ben = (await family.add({ name: 'Ben Wong', gender: 'M' })).person.id
  const tag = (image_id: number, person_id: number, x1: number, x2: number, y1: number, y2: number) =>
    call('createTag', { body: { image_id, person_id, x1, x2, y1, y2 } })
  for (const answer of [
    await tag(harbour.id, member.person_id, 0.1, 0.3, 0.2, 0.5),
    await tag(harbour.id, ben, 0.5, 0.7, 0.25, 0.5),
    await tag(there.id, ben, 0, 1, 0, 1),
  ])
    expect(answer.statusCode).toBe(200)
  await call('updateGallery', { params: { id: summer.id }, body: { description: 'At the sea,\nwith everybody' } })
  await call('updateImage', {
    params: { id: here.id },
    body: {
      title: 'Two of us',
      description: 'By the sea,\nin the evening',
      latitude: -33.5,
      longitude: 151.25,
      taken: 'about 2005',
    },
  })
  await call('updateImage', { params: { id: there.id }, body: { taken: '' } })
  await call('updateImage', { params: { id: harbour.id }, body: { anticlockwise_angle: 90 } })
  const cropped = { ...plainEdit, crop: { x1: 0.25, x2: 0.75, y1: 0.25, y2: 0.75 }, angle: -55, mirrored: true, contrast: 30 }
  for (const id of [harbour.id, there.id])
    expect((await call('updateImage', { params: { id }, body: { edit: cropped } })).statusCode).toBe(200)
  await setPhoto(member.person_id, await fourColours({ width: 500, height: 400 }), {
    x: '20',
    y: '30',
    w: '200',
    h: '200',
    r: '0',
  })
  await setPhoto(ben, await fourColours({ width: 500, height: 400, orientation: 8 }), {
    x: '5',
    y: '10',
    w: '300',
    h: '290',
    r: '90',
  })
}

describe('the export with photos', () => {
  it('has the files as they were uploaded, and says who is in them', async () => {
    const gallery = await photos.gallery('Summer')
    const bytes = await fourColours({ width: 400, height: 300 })
    const image = await photos.upload(gallery.id, bytes, 'Harbour & quay.jpg')
    await call('createTag', { body: { image_id: image.id, person_id: member.person_id, x1: 0.25, x2: 0.5, y1: 0.1, y2: 0.4 } })
    const portrait = await fourColours({ width: 200, height: 200 })
    await setPhoto(member.person_id, portrait, { x: '10', y: '20', w: '150', h: '150', r: '0' })
    const files = await exportZip()
    expect([...files.keys()]).toEqual(['gedcom.ged', 'portraits/Ada Wong.jpg', 'photos/Summer/Harbour & quay.jpg'])
    expect(files.get('photos/Summer/Harbour & quay.jpg')?.equals(bytes)).toBe(true)
    expect(files.get('portraits/Ada Wong.jpg')?.equals(portrait)).toBe(true)
    const text = String(files.get('gedcom.ged'))
    expect(text).toContain(
      '1 FILE photos/Summer/Harbour%20%26%20quay.jpg\n2 FORM image/jpeg\n2 TITL Harbour & quay\n2 _GALLERY Summer\n',
    )
    expect(text).toMatch(
      /1 OBJE @O1@\n2 CROP\n3 TOP 20\n3 LEFT 10\n3 HEIGHT 150\n3 WIDTH 150\n2 _PRIM Y\n1 OBJE @O2@\n2 CROP\n3 TOP 30\n3 LEFT 100\n3 HEIGHT 90\n3 WIDTH 100\n/,
    )
    expect(text).not.toContain('_BANYAN')
    const plain = await call('exportGedcom', { query: { media: 'false' } })
    expect([plain.headers['content-type'], plain.body.includes('OBJE')]).toEqual([
      'text/vnd.familysearch.gedcom; charset=utf-8',
      false,
    ])
    expect((await call('exportGedcom', { query: { media: '1', version: '5.5.1' } })).statusCode).toBe(400)
    expect((await call('exportGedcom', { query: { media: 'yes' } })).statusCode).toBe(400)
  })

  it('comes back the same from a family of one, picture by picture, and a second import adds nothing', async () => {
    await fill()
    const first = await exportZip()
    const own = /^0 @([^@]+)@ INDI\n1 NAME Ada/mu.exec(String(first.get('gedcom.ged')))?.[1] ?? ''
    const other = await test.newMember({ name: 'Ada Wong', birth_year: 0 })
    const theirs = photosOf(test, other)
    expect(await importZip(repack(first), other, own)).toMatchObject({ state: 'done', people: 1, relations: 1, problems: [] })
    const second = await exportZip(other)
    expect(canonical(second.get('gedcom.ged'))).toEqual(canonical(first.get('gedcom.ged')))
    expect([...second.keys()].toSorted()).toEqual([...first.keys()].toSorted())
    for (const [name, bytes] of first) if (name !== 'gedcom.ged') expect(second.get(name)?.equals(bytes), name).toBe(true)

    // What the family sees must be the same, too.
    const [before, after] = [await photos.images(), await theirs.images()]
    const seen = ({
      title,
      description,
      date_taken,
      taken,
      latitude,
      longitude,
      thumbnail_width,
      thumbnail_height,
    }: (typeof before)[number]) => ({
      title,
      description,
      date_taken,
      taken,
      latitude,
      longitude,
      thumbnail_width,
      thumbnail_height,
    })
    expect(after.map(seen)).toEqual(before.map(seen))
    expect(after.map(({ taken }) => taken).toSorted()).toEqual(['', '4 JUL 1999', 'ABT 2005'])
    const described = async (by: Member) => (await galleries(by)).map(({ title, description }) => [title, description]).toSorted()
    expect(await described(other)).toEqual(await described(member))
    expect(await described(other)).toContainEqual(['Summer / 1999', 'At the sea,\nwith everybody'])
    const [harbour] = after
    const [mine] = before
    expect(await corners((await theirs.fetch(harbour?.thumbnail ?? '')).rawPayload)).toBe(
      await corners((await photos.fetch(mine?.thumbnail ?? '')).rawPayload),
    )
    const boxes = (tags: ImageTag[]) =>
      tags.map(({ person_name, x1, x2, y1, y2 }) => [person_name, ...[x1, x2, y1, y2].map((edge) => Number(edge.toFixed(2)))])
    expect(boxes(await tagsOf(harbour?.id ?? 0, other))).toEqual(boxes(await tagsOf(mine?.id ?? 0)))
    const ben = await personCalled(test, other, 'Ben Wong')
    const portraitOf = async (who: Person, with_: TestPhotos) =>
      corners((await with_.fetch(who.small_thumbnail ?? '')).rawPayload)
    expect(await portraitOf(ben, theirs)).toBe(await portraitOf(await personCalled(test, member, 'Ben Wong'), photos))

    const files = await theirs.files()
    const again = await importZip(repack(first), other, own)
    expect(again).toMatchObject({ people: 0, relations: 0, problems: [] })
    expect(await theirs.images()).toHaveLength(3)
    expect(await theirs.files()).toEqual(files)
    // Imports into the family that it came from, too.
    await importZip(repack(first))
    expect(await photos.images()).toHaveLength(3)
    expect((await galleries()).map(({ image_count }) => image_count).toSorted()).toEqual([1, 2])
  })

  it('is as the family is by then: titles, tags and what was deleted', async () => {
    await fill()
    const other = await test.newMember({ name: 'Ada Wong', birth_year: 0 })
    await importZip(repack(await exportZip()), other)
    const theirs = photosOf(test, other)
    const [harbour, two] = await theirs.images()
    const [tag] = await tagsOf(harbour?.id ?? 0, other)
    await call('deleteTag', { params: { id: tag?.id ?? 0 } }, other)
    await call('updateImage', { params: { id: harbour?.id ?? 0 }, body: { title: 'The harbour' } }, other)
    await call('deleteImage', { params: { id: two?.id ?? 0 } }, other)
    const text = String((await exportZip(other)).get('gedcom.ged'))
    expect(text).toContain('2 TITL The harbour\n')
    expect(text).not.toContain('Two of us')
    expect(text.match(/^0 @\w+@ OBJE$/gmu)).toHaveLength(4)
    expect(text.match(/^1 OBJE @/gmu)).toHaveLength(4)
    expect(text).not.toContain('VOID')
    // What the family has deleted must not come back.
    await importZip(repack(await exportZip()), other)
    expect(await theirs.images()).toHaveLength(2)
  })
})

describe('a GEDZIP of another program', () => {
  const records = (objects: string, links: string): Buffer =>
    Buffer.from(
      gedcom(
        `0 @I1@ INDI\n1 NAME Ida /Hale/\n${links}0 @I2@ INDI\n1 NAME Otto /Hale/\n1 OBJE @O1@\n2 TITL Otto at sea\n2 CROP\n3 LEFT 200\n3 TOP 0\n3 WIDTH 100\n3 HEIGHT 150\n${objects}`,
      ),
    )

  it('brings its pictures into galleries with who is in them, and keeps what else it says', async () => {
    const bytes = await fourColours({ width: 400, height: 300 })
    const ged = records(
      '0 @O1@ OBJE\n1 FILE media/pier.jpg\n2 FORM image/jpeg\n2 TITL The pier\n1 NOTE Taken by Uncle Bo\n1 REFN 42\n0 @O2@ OBJE\n1 FILE ida.png\n2 FORM image/png\n',
      '1 OBJE @O1@\n1 OBJE @O2@\n',
    )
    const archive = zip([
      { name: 'gedcom.ged', bytes: ged },
      { name: 'media/pier.jpg', bytes, stored: true },
      { name: 'ida.png', bytes: await fourColours({ type: 'png', width: 90, height: 120 }) },
    ])
    expect(await importZip(archive)).toMatchObject({ people: 2, problems: [] })
    expect((await galleries()).map(({ title, image_count }) => `${title} ${image_count}`).toSorted()).toEqual([
      'Holidays 1',
      'media 1',
    ])
    const images = await photos.images()
    const pier = images.find(({ title }) => title === 'The pier')
    expect(pier).toMatchObject({ description: 'Taken by Uncle Bo', original_image_width: 400 })
    expect((await photos.fetch(pier?.original_image ?? '')).rawPayload.equals(bytes)).toBe(true)
    expect((await tagsOf(pier?.id ?? 0)).map(({ person_name, x1, x2, y1, y2 }) => [person_name, x1, x2, y1, y2])).toEqual([
      ['Ida Hale', 0, 1, 0, 1],
      ['Otto Hale', 0.5, 0.75, 0, 0.5],
    ])
    // Otto's part of the pier is green.
    const otto = await personCalled(test, member, 'Otto Hale')
    expect(await corners((await photos.fetch(otto.small_thumbnail ?? '')).rawPayload)).toBe('green green green green')
    expect((await personCalled(test, member, 'Ida Hale')).small_thumbnail).not.toBeNull()
    const text = String((await exportZip()).get('gedcom.ged'))
    expect(text).toContain('1 REFN 42\n')
    expect(text).toContain('3 WIDTH 100\n2 TITL Otto at sea\n')
    const plain = (await call('exportGedcom')).body
    expect(plain).toContain('1 FILE media/pier.jpg\n')
    expect(plain).not.toContain('_BANYAN')
    await importZip(archive)
    expect(await photos.images()).toHaveLength(2)
  })

  it('tells by line what could not be taken, fetches nothing and reads nothing outside', async () => {
    const objects = [
      '../../../etc/passwd',
      '/etc/passwd',
      'C:\\photos\\ida.jpg',
      'http://127.0.0.1:1/ida.jpg',
      'missing.jpg',
      'text.jpg',
      'torn.jpg',
      'wrong.jpg',
    ]
      .map((file, index) => `0 @O${index + 1}@ OBJE\n1 FILE ${file}\n2 FORM image/jpeg\n`)
      .join('')
    const ged = records(objects, '')
    const picture = await fourColours()
    const wrong = Buffer.from(picture)
    const archive = zip([
      { name: 'gedcom.ged', bytes: ged },
      { name: 'text.jpg', bytes: Buffer.from('This is no picture, whatever it is called.') },
      { name: 'torn.jpg', bytes: picture.subarray(0, 200) },
      { name: 'wrong.jpg', bytes: picture, packed: wrong.fill(0, 1_200, 1_400), stored: true },
      { name: '../../../etc/passwd', bytes: picture },
    ])
    const before = await countOriginals()
    const { problems, people } = await importZip(archive)
    expect(people).toBe(2)
    const lines = String(ged).split('\n')
    expect(problems.map(({ line, code }) => [lines[line - 1]?.slice(7), code])).toEqual([
      ['../../../etc/passwd', 'media_outside'],
      ['/etc/passwd', 'media_outside'],
      ['C:\\photos\\ida.jpg', 'media_outside'],
      ['http://127.0.0.1:1/ida.jpg', 'media_on_web'],
      ['missing.jpg', 'media_missing'],
      ['text.jpg', 'media_no_picture'],
      ['torn.jpg', 'media_unreadable'],
      ['wrong.jpg', 'media_unreadable'],
    ])
    expect(await photos.images()).toEqual([])
    expect(await countOriginals()).toBe(before)
  })

  it('is not unpacked into more than its pictures can be', async () => {
    const noise = await fourColours()
    const objects = Array.from(
      { length: 4 },
      (_, index) => `0 @O${index + 1}@ OBJE\n1 FILE ${index}.jpg\n2 FORM image/jpeg\n`,
    ).join('')
    // Each entry has 30 MB of zeros after its picture.
    const bomb = Buffer.concat([noise, Buffer.alloc(30 * 1024 * 1024)])
    const archive = zip([
      { name: 'gedcom.ged', bytes: records(objects, '') },
      ...[0, 1, 2, 3].map((index) => ({ name: `${index}.jpg`, bytes: Buffer.concat([bomb, Buffer.from([index])]) })),
    ])
    const { problems } = await importZip(archive)
    expect(problems.map(({ code }) => code)).toEqual(['media_too_large', 'media_too_large'])
  })

  it('that is large runs as a job, and goes on after a crash where it was', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 6 }, (_, index) => fourColours({ width: 900 + index, height: 900, type: 'png' })),
    )
    const filler = Buffer.alloc(3 * 1024 * 1024, 'x')
    const ged = records(
      pictures.map((_, index) => `0 @O${index + 1}@ OBJE\n1 FILE ${index}.png\n2 FORM image/png\n`).join(''),
      '1 OBJE @O2@\n',
    )
    const archive = zip([
      { name: 'gedcom.ged', bytes: ged },
      ...pictures.map((bytes, index) => ({ name: `${index}.png`, bytes })),
      { name: 'filler.bin', bytes: filler, stored: true },
    ])
    const started = await importZip(archive)
    expect(started).toMatchObject({ state: 'waiting', people: 0 })
    // Simulates a process that dies after the third picture.
    const { media } = test.platform
    let originals = 0
    const before = await countOriginals()
    const dying = {
      ...media,
      put: async (...args: Parameters<typeof media.put>) => {
        if (args[0].endsWith('.original') && (originals += 1) > 3) throw new Error('the process died')
        return media.put(...args)
      },
    }
    const dead = { ...test.platform, media: dying }
    await createJobWorker(dead, jobHandlers(dead)).runDue()
    expect(await photos.images()).toHaveLength(2)
    expect(await listPeople(test, member)).toHaveLength(3)
    test.platform.clock.advance({ hours: 1 })
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    expect((await call('getGedcomImport', { params: { id: started.id } })).json()).toMatchObject({
      state: 'done',
      progress: 1,
      people: 2,
      problems: [],
    })
    expect((await photos.images()).map(({ title }) => title).toSorted()).toEqual(['0', '1', '2', '3', '4', '5'])
    expect((await getPerson(test, member, (await personCalled(test, member, 'Otto Hale')).id)).photo).not.toBeNull()
    expect((await photos.files()).filter((file) => file.includes('/gedcom/'))).toEqual([])
    // Six originals are in the gallery, and two people have one as their profile photo.
    expect(await countOriginals()).toBe(before + 8)
  })
})

it('leaves on every row the line of history about it', async () => {
  const text = gedcom(
    '0 @I1@ INDI\n1 NAME Ida /Hale/\n1 UID 1b9f3a52-0000-4000-8000-00000000000a\n1 OBJE @O1@\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME Oli /Hale/\n1 FAMC @F1@\n0 @F1@ FAM\n1 WIFE @I1@\n1 CHIL @I2@\n0 @O1@ OBJE\n1 FILE boat/a.jpg\n2 FORM image/jpeg',
  )
  await importZip(
    zip([
      { name: 'gedcom.ged', bytes: Buffer.from(text) },
      { name: 'boat/a.jpg', bytes: await fourColours({ width: 300, height: 300 }) },
    ]),
  )
  const line = (await family.changes()).find((change) => change.kind === 'family_imported')
  expect(line).toMatchObject({ title: 'Holidays.gdz', count: 2 })
  const db = test.platform.database.read
  const { family_id } = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('family_id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  const counts: Record<string, number> = {}
  for (const table of [
    'people',
    'relations',
    'galleries',
    'images',
    'profile_photos',
    'gedcom_records',
    'gedcom_uids',
  ] as const) {
    const rows = await db.selectFrom(table).select('imported_by').where('family_id', '=', family_id).execute()
    counts[table] = rows.filter((row) => row.imported_by === line?.id).length
  }
  expect(counts).toEqual({
    people: 2,
    relations: 1,
    galleries: 1,
    images: 1,
    profile_photos: 1,
    gedcom_records: 5,
    gedcom_uids: 1,
  })
})

it('says that the same photo was twice in one gallery, and nothing when the archive comes again', async () => {
  const bytes = await fourColours({ width: 300, height: 200 })
  const records = ['a', 'b'].map((name, at) => `0 @O${at}@ OBJE\n1 FILE trip/${name}.jpg\n2 FORM image/jpeg`).join('\n')
  const archive = zip([
    { name: 'gedcom.ged', bytes: gedcom(`0 @I1@ INDI\n1 NAME Kit /Wong/\n${records}`) },
    { name: 'trip/a.jpg', bytes, stored: true },
    { name: 'trip/b.jpg', bytes, stored: true },
  ])
  const { problems } = await importZip(archive)
  expect(problems).toMatchObject([{ code: 'media_duplicate', detail: 'trip/b.jpg' }])
  expect(await galleries()).toMatchObject([{ title: 'trip', image_count: 1 }])
  expect((await importZip(archive)).problems).toEqual([])
})
