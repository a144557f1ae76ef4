import type { Comment, Fact, GedcomImport, Image, ImageTag } from '@banyan/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { commentsOf } from '../../../test/comments.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { listPeople, personCalled, sendFile } from '../../../test/gedcom.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import { voiceFile, voiceForm } from '../../../test/photos/voices.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { unzip, zip } from '../../../test/zip.ts'
import { jobHandlers } from '../../../workers.ts'

let here: TestApp
let there: TestApp
let ada: Member
let kit: Member
beforeEach(async () => {
  ;[here, there] = [await openTestApp(), await openTestApp()]
  ada = await here.newMember({ name: 'Ada Wong', birth_year: 1930 })
  kit = await there.newMember({ name: 'Kit' })
})
afterEach(async () => {
  await here.close()
  await there.close()
})

const ok = async <Answer>(
  test: TestApp,
  by: Member,
  name: Parameters<TestApp['call']>[0],
  options: object = {},
): Promise<Answer> => {
  const answer = await test.call(name, { token: by.access, ...options })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const runJobs = async (test: TestApp): Promise<void> => {
  while ((await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()) > 0);
}
const exportZip = async (test: TestApp, by: Member): Promise<Map<string, Buffer>> =>
  unzip((await test.call('exportGedcom', { token: by.access, query: { version: '7.0', media: '1' } })).rawPayload)
const repack = (files: Map<string, Buffer>): Buffer => zip([...files].map(([name, bytes]) => ({ name, bytes, stored: true })))
async function importZip(files: Map<string, Buffer>, by = kit): Promise<GedcomImport> {
  const answer = await sendFile(there, by, repack(files), { fileName: 'Wongs.gdz' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const said = async (on: Parameters<ReturnType<typeof commentsOf>['read']>[0], by = kit): Promise<Comment[]> =>
  (await commentsOf(there, by).read(on)).results
/** Who gave hearts, the last first. */
const heartsOn = async (on: Parameters<typeof said>[0], by = kit): Promise<string[]> =>
  (await commentsOf(there, by).read(on)).hearts.from.map(({ name }) => name)
const original = async (test: TestApp, by: Member, image: Image): Promise<Buffer> =>
  (await photosOf(test, by).fetch(image.original_image)).rawPayload

const [front, back] = [
  await fourColours({ width: 400, height: 300 }),
  await fourColours({ width: 300, height: 400, type: 'png' }),
]
const voice = voiceFile('audio/mp4', 'That is my mother')

/** An old photograph of four people, with everything that is known about it. */
async function fill() {
  const family = familyOf(here, ada)
  const ben = await joinFamily(here, ada, { name: 'Ben Wong' })
  const ida = (await family.add({ name: 'Ida Nowak', birth_year: 1905 })).person.id
  const others = [(await family.add({ name: 'Oli', birth_year: 1928 })).person.id, (await family.add({ name: 'Uma' })).person.id]
  const photos = photosOf(here, ada)
  const { id: gallery } = await photos.gallery('Attic')
  const image = await photos.upload(gallery, front, 'Harbour.jpg')
  const behind = await photos.upload(gallery, back, 'Back.png')
  await ok(here, ada, 'setPages', { params: { id: image.id }, body: { ids: [image.id, behind.id] } })
  await ok(here, ada, 'updateImage', {
    params: { id: image.id },
    body: { taken: 'about 1935', latitude: 60.25, longitude: 24.5, place_is_guess: true },
  })
  for (const [at, person] of [ada.person_id, ida, ...others].entries())
    await ok(here, ada, 'createTag', {
      body: { image_id: image.id, person_id: person, x1: at / 4, x2: (at + 1) / 4, y1: 0.25, y2: 0.75 },
    })
  const fact = (
    await family.tryTo('createPersonFact', { id: ida }, { kind: 'OCCU', value: 'Baker', image_ids: [image.id] })
  ).json<Fact>()
  const [adas, bens] = [commentsOf(here, ada), commentsOf(here, ben)]
  await adas.say({ image_id: image.id }, `Is it @[${ida}] with\nthe hat? — or @[${ada.person_id}]`)
  await bens.say({ image_id: image.id }, '@Nobody, look')
  await ok(here, ada, 'createVoiceNote', { query: { image_id: String(image.id) }, ...voiceForm(voice, 900, { waveform: '0az' }) })
  const more = {
    back: { image_id: behind.id },
    gallery: { gallery_id: gallery },
    person: { person_id: ida },
    fact: { fact_id: fact.id },
  }
  for (const [name, on] of Object.entries(more)) {
    await bens.say(on, `About the ${name}`)
    await bens.heart(on)
  }
  for (const each of [adas, bens]) await each.heart({ image_id: image.id })
  const gone = await adas.say({ image_id: image.id }, 'Taken back')
  await adas.tryTo('deleteComment', { id: gone.id })
  await runJobs(here)
  return { ida, image, ben }
}

const tagsOf = async (test: TestApp, by: Member, image: number) =>
  (await ok<ImageTag[]>(test, by, 'listTags', { query: { image_id: String(image) } }))
    .map(({ person_name: name, age, x1, x2, y1, y2 }) => ({ name, age, at: [x1, x2, y1, y2].map((each) => each.toFixed(2)) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

it('an old photograph leaves with all that is known of it, and arrives with 8 of 8 parts', async () => {
  const { image: left } = await fill()
  const sent = await photosOf(here, ada).image(left.id)
  await ok(here, ada, 'startDataExport')
  await runJobs(here)
  const [copy] = await ok<{ download: string }[]>(here, ada, 'listDataExports')
  const copied = await unzip((await here.app.inject({ url: copy?.download ?? '' })).rawPayload)
  const files = [...copied.values()]
  // Nothing imports a copy: it only has to contain everything.
  for (const bytes of [front, back, voice]) expect(files.some((each) => each.equals(bytes))).toBe(true)
  const texts = ['photos.json', 'comments.json', 'people.json'].map((name) => String(copied.get(name))).join('')
  for (const part of ['ABT 1935', 'place_is_guess', '60.25', 'tags', '@Nobody, look', 'with\\nthe hat?', 'Baker', 'image_ids'])
    expect(texts).toContain(part)

  const gedzip = await exportZip(here, ada)
  const { problems } = await importZip(gedzip)
  await runJobs(there)
  expect(problems).toEqual([])
  const photos = photosOf(there, kit)
  const [arrived] = await photos.images()
  if (arrived === undefined) throw new Error('no photo arrived')
  const [, behind] = await ok<Image[]>(there, kit, 'listPages', { params: { id: arrived.id } })
  const comments = await said({ image_id: arrived.id })
  const ida = await personCalled(there, kit, 'Ida Nowak')
  const proven = ida.facts.find(({ kind }) => kind === 'OCCU')
  const spoken = comments.find(({ voice: each }) => each !== null)
  const names = new Map((await listPeople(there, kit)).map(({ name, id }) => [name, id]))
  const parts = {
    front: (await original(there, kit, arrived)).equals(front),
    back: behind !== undefined && (await original(there, kit, behind)).equals(back),
    date: arrived.taken === sent.taken && sent.taken === 'ABT 1935',
    tags: await tagsOf(there, kit, arrived.id),
    place: [arrived.latitude, arrived.longitude, arrived.place_is_guess],
    voice: (await photos.fetch(spoken?.voice?.url ?? '')).rawPayload.equals(voice),
    comments: comments.map(({ author, text, user_id, is_own, by_guest, creation_date }) => ({
      author,
      text,
      is_nobodys: user_id === 0 && !is_own && !by_guest,
      creation_date,
    })),
    proof: proven?.image_ids,
  }
  const before = (await commentsOf(here, ada).read({ image_id: left.id })).results
  expect(parts).toEqual({
    front: true,
    back: true,
    date: true,
    tags: await tagsOf(here, ada, left.id),
    place: [60.25, 24.5, true],
    voice: true,
    comments: before.map(({ author, creation_date }, at) => ({
      author,
      text: [`Is it @[${names.get('Ida Nowak')}] with\nthe hat? — or @[${names.get('Ada Wong')}]`, '@Nobody, look', ''][at],
      is_nobodys: true,
      creation_date,
    })),
    proof: [arrived.id],
  })
  expect(parts.tags.filter(({ age }) => age !== null)).toHaveLength(3)
  expect(parts.comments.map(({ author }) => author)).toEqual(['Ada Wong', 'Ben Wong', 'Ada Wong'])
  expect(spoken?.voice).toMatchObject({ duration_ms: 900, waveform: '0az' })

  const about = [
    ['back', { image_id: behind?.id ?? 0 }],
    ['gallery', { gallery_id: arrived.gallery_id }],
    ['person', { person_id: ida.id }],
    ['fact', { fact_id: proven?.id ?? 0 }],
  ] as const
  for (const [name, on] of about) {
    expect((await said(on)).map(({ text }) => text)).toEqual([`About the ${name}`])
    expect([name, await heartsOn(on)]).toEqual([name, ['Ben Wong']])
  }
  expect(await heartsOn({ image_id: arrived.id })).toEqual(['Ben Wong', 'Ada Wong'])
  // They belong to no account here: a user of the same name can still give a heart.
  const ownHearts = await commentsOf(there, kit).heart({ image_id: arrived.id })
  expect(ownHearts).toMatchObject({ count: 3, is_own: true })
  await commentsOf(there, kit).heart({ image_id: arrived.id }, false)
  expect(ida.facts.map(({ note }) => note).join('') + JSON.stringify(ida.biographies)).not.toContain('About')

  // What goes out again is what came, to another family and to the one that it came from.
  const again = await exportZip(there, kit)
  const notes = (file: Map<string, Buffer>): string[] =>
    [...String(file.get('gedcom.ged')).matchAll(/^\d _COMMENT .*$/gmu)].map(([line]) => line).toSorted()
  expect(notes(again)).toEqual(notes(gedzip))
  expect((await importZip(again)).problems).toEqual([])
  expect(await said({ image_id: arrived.id })).toHaveLength(3)
  expect(await heartsOn({ image_id: arrived.id })).toHaveLength(2)
  const home = await sendFile(here, ada, repack(again), { fileName: 'Home.gdz' })
  expect(home.json<GedcomImport>().problems).toEqual([])
  const athome = await commentsOf(here, ada).read({ image_id: left.id })
  expect([athome.count, athome.hearts.count]).toEqual([3, 2])
})

it('an undone import takes its comments, recordings and hearts along, and brings them back', async () => {
  await fill()
  const gedzip = await exportZip(here, ada)
  await importZip(gedzip)
  await runJobs(there)
  const ida = await personCalled(there, kit, 'Ida Nowak')
  // Somebody stays because others have built on them.
  await familyOf(there, kit).set(ida.id, 'occupation', 'Miller')
  const family = familyOf(there, kit)
  const line = (await family.changes()).find(({ kind }) => kind === 'family_imported')
  await ok(there, kit, 'undoImport', { params: { id: line?.id ?? 0 } })
  await runJobs(there)
  expect(await photosOf(there, kit).images()).toEqual([])
  expect([await said({ person_id: ida.id }), await heartsOn({ person_id: ida.id })]).toEqual([[], []])
  const done = (await family.changes()).find(({ kind }) => kind === 'import_undone')
  await family.revert(done?.id ?? 0)
  await runJobs(there)
  expect((await said({ person_id: ida.id })).map(({ text }) => text)).toEqual(['About the person'])
  expect(await heartsOn({ person_id: ida.id })).toEqual(['Ben Wong'])
  const [image] = await photosOf(there, kit).images()
  expect((await said({ image_id: image?.id ?? 0 })).map(({ voice: each }) => each !== null)).toEqual([false, false, true])
  expect(await heartsOn({ image_id: image?.id ?? 0 })).toEqual(['Ben Wong', 'Ada Wong'])
  // Undone again, they also come back with the file, without a second recording.
  await ok(there, kit, 'undoImport', { params: { id: line?.id ?? 0 } })
  await runJobs(there)
  await importZip(gedzip)
  await runJobs(there)
  const [again] = await photosOf(there, kit).images()
  expect((await said({ image_id: again?.id ?? 0 })).map(({ voice: each }) => each !== null)).toEqual([false, false, true])
  expect((await said({ person_id: ida.id })).map(({ text }) => text)).toEqual(['About the person'])
  expect(await heartsOn({ image_id: again?.id ?? 0 })).toEqual(['Ben Wong', 'Ada Wong'])
})

it('who does not see who speaks takes no name and no voice along, and hears none that came', async () => {
  const { image, ben } = await fill()
  const { person: far } = await familyOf(here, ada).add({ name: 'Far Away', beside: ben.person_id })
  const dee = await joinFamily(here, ada, { name: 'Dee', beside: far.id })
  await commentsOf(here, dee).say({ image_id: image.id }, 'Mine')
  const near = { living_seen_by: 'near', near_steps: 1 }
  await familyOf(here, ada).tryTo('updateFamilySettings', {}, near)
  const sent = await exportZip(here, dee)
  const [text, names] = [String(sent.get('gedcom.ged')), [...sent.keys()]]
  expect(text).toContain('_AUTHOR A. W.')
  expect(text).not.toMatch(/Ada|_AUTHOR Ben|_VOICE/u)
  expect([text.includes('_AUTHOR Dee'), names.some((name) => name.startsWith('voices/'))]).toEqual([true, false])

  await importZip(await exportZip(here, ada))
  await runJobs(there)
  const guest = await joinFamily(there, kit, { name: 'Uli' })
  await familyOf(there, kit).tryTo('updateFamilySettings', {}, near)
  const [arrived] = await photosOf(there, guest).images()
  const heard = await said({ image_id: arrived?.id ?? 0 }, guest)
  expect(heard.map(({ author, voice: each }) => [author, each])).toEqual([
    ['A. W.', null],
    ['B. W.', null],
    ['A. W.', null],
    ['D.', null],
  ])
  expect(await heartsOn({ image_id: arrived?.id ?? 0 }, guest)).toEqual(['B. W.', 'A. W.'])
})

it('what is damaged, too long or no recording stays out, and each is reported', async () => {
  const { ben } = await fill()
  const gedzip = await exportZip(here, ben)
  const text = String(gedzip.get('gedcom.ged'))
  const note = (words: string, uid: string, more = '', at = '2020-01-02T03:04:05.000Z'): string =>
    `1 NOTE ${words}\n2 _COMMENT ${uid}\n3 _AUTHOR <b>E\u202evil</b> Kit\n3 _AT ${at}\n${more}`
  const [, xref = ''] = /^0 @(I\d+)@ INDI\n1 NAME Ida/mu.exec(text) ?? []
  const voiceRecord = (name: string, file: string): string =>
    `0 @${name}@ OBJE\n1 FILE ${file}\n2 FORM audio/webm\n1 _COMMENT x\n`
  const spoken = (name: string): string => `3 _VOICE @${name}@\n4 _LENGTH 900\n`
  const hostile = [
    note('Right \u202eto left <script>alert(1)</script> @[1] and @Ida Nowak', 'a1', `3 _MENTION @${xref}@\n4 PHRASE Ida Nowak\n`),
    note('x'.repeat(10_000), 'a2'),
    note('Later', 'a3', '', '2999-01-01T00:00:00.000Z'),
    note('Never', 'a4', '', 'yesterday'),
    note('Nameless', '../a5'),
    note('A film', 'b1', spoken('V1')),
    note('Outside', 'b2', spoken('V2')),
    note('Nowhere', 'b3', spoken('V3')),
    note('Once', 'c1'),
    note('Twice', 'c1'),
  ].join('')
  const film = Buffer.concat([voiceFile('audio/mp4'), Buffer.from('hdlr\0\0\0\0\0\0\0\0vide')])
  const made = new Map(gedzip)
  made.set(
    'gedcom.ged',
    Buffer.from(
      text
        .replace(new RegExp(`(0 @${xref}@ INDI\\n)`, 'u'), `$1${hostile}`)
        .replace('0 TRLR', `${voiceRecord('V1', 'film.m4a')}${voiceRecord('V2', '../../etc/passwd')}0 TRLR`),
    ),
  )
  made.set('film.m4a', film)
  const { problems } = await importZip(made)
  await runJobs(there)
  const counted = Object.fromEntries([...Map.groupBy(problems, ({ code }) => code)].map(([code, all]) => [code, all.length]))
  expect(counted).toEqual({
    comment_unreadable: 3,
    text_too_long: 1,
    voice_unreadable: 1,
    voice_missing: 2,
  })
  const ida = await personCalled(there, kit, 'Ida Nowak')
  const db = there.platform.database.read
  const rows = await db.selectFrom('comments').select(['text', 'author_name', 'user_id', 'voice_key', 'person_id']).execute()
  expect(rows.every(({ user_id }) => user_id === 0)).toBe(true)
  // The one that was left in the family.
  expect(rows.filter(({ voice_key }) => voice_key !== null).map((row) => row.text)).toEqual([''])
  const of = (start: string) => rows.find((row) => row.text.startsWith(start))
  expect(of('Right')).toMatchObject({ text: `Right to left @ [1] and @[${ida.id}]`, author_name: 'E vil Kit' })
  expect([...(of('xxx')?.text ?? '')]).toHaveLength(2_000)
  expect(['A film', 'Outside', 'Nowhere', 'Once', 'Twice', 'Later'].filter((start) => of(start) !== undefined)).toEqual([
    'A film',
    'Outside',
    'Nowhere',
    'Once',
  ])
  expect((await photosOf(there, kit).files()).filter((file) => file.endsWith('.original'))).toHaveLength(3)
})
