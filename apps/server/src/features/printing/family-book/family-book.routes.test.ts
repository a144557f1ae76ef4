import { setTimeout as later } from 'node:timers/promises'
import type { Image, Print } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { gedcom, importFile, listPeople, personCalled } from '../../../test/gedcom.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import { readPdf } from '../../../test/prints/read-pdf.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { jobHandlers } from '../../../workers.ts'

let test: TestApp
let ada: Member
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
})
afterAll(() => test.close())

const runJobs = async (): Promise<void> => {
  while ((await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()) > 0);
}
const start = (member: Member, body: object) =>
  test.call('startPrint', { token: member.access, body: { kind: 'family_book', ...body } })

interface Book {
  print: Print
  /** The text of each page, without line ends. */
  pages: string[]
  text: string
  language: string
  title: string
}

/** Makes a book and reads it back with another program. */
async function make(member: Member, body: object = {}): Promise<Book> {
  const started = await start(member, body)
  expect(started.statusCode, started.body).toBe(200)
  return finish(member)
}

async function finish(member: Member): Promise<Book> {
  await runJobs()
  const [print] = (await test.call('listPrints', { token: member.access })).json<Print[]>()
  expect(print).toMatchObject({ kind: 'family_book', state: 'done', failure: null })
  const { rawPayload } = await test.app.inject({ method: 'GET', url: print!.download! })
  const { pages, language, title } = await readPdf(rawPayload)
  const texts = pages.map(({ text }) => text.replaceAll(/\s+/g, ' '))
  expect(texts.length).toBe(print!.pages)
  return { print: print!, pages: texts, text: texts.join('\n'), language, title }
}

const send = async <Answer>(member: Member, ...[name, options]: Parameters<TestApp['call']>): Promise<Answer> => {
  const answer = await test.call(name, { token: member.access, ...options })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<Answer>()
}

const file = gedcom(`
0 @S1@ SOUR
1 TITL Parish register of Vaasa
1 AUTH Clerk of Vaasa
0 @I1@ INDI
1 NAME Kustaa /Lehtiharju/
1 SEX M
1 BIRT
2 DATE 3 MAY 1871
2 PLAC Vaasa
2 SOUR @S1@
3 PAGE folio 12
1 OCCU boatbuilder
1 DEAT
2 DATE ABT 1918
1 FAMS @F1@
0 @I2@ INDI
1 NAME Hilma /Ojala/
1 SEX F
1 BIRT
2 DATE _CHINESE 3 _M3 1875
1 DEAT Y
1 FAMS @F1@
0 @I3@ INDI
1 NAME Väinö /Lehtiharju/
2 GIVN Väinö
2 SURN Lehtiharju
1 NAME 岑永福
1 SEX M
1 BIRT
2 DATE 1898
2 PLAC Oulu
1 DEAT
2 DATE 1972
1 FAMC @F1@
2 PEDI ADOPTED
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 CHIL @I3@
1 MARR
2 DATE 12 JUN 1897
2 PLAC Turku
`)

describe('a family book', () => {
  it('tells of everybody: names, facts, ties, stories, sources, and where they are', async () => {
    await importFile(test, ada, file)
    const kustaa = await personCalled(test, ada, 'Kustaa Lehtiharju')
    const html = '<h2>Boats</h2><p>He built <b>wooden</b> boats.</p><ul><li>The <i>Hilma</i></li></ul>'
    await familyOf(test, ada).set(kustaa.id, 'biography', html, 'en')
    const { pages, text, title, language, print } = await make(ada, {
      title: 'The people of Vaasa',
      dedication: 'For Ada',
      introduction: '<p>How it <b>began</b>.</p><script>alert(1)</script><img src=x onerror=alert(2)>',
      language: 'en',
    })
    expect([title, language]).toEqual(['The people of Vaasa', 'en'])
    expect(print).toMatchObject({ missing_characters: 0, missing_pictures: 0 })
    for (const words of [
      'For Ada',
      'How it began.',
      'Contents',
      '3 May 1871 Birth Vaasa1',
      'Work boatbuilder',
      'about 1918 Death',
      'Wedding Turku, with Hilma Ojala',
      'Boats',
      'He built wooden boats.',
      '• The Hilma',
      'Clerk of Vaasa, Parish register of Vaasa, folio 12',
      'adopted',
      '岑永福',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/alert|onerror|script/)
    // Each name in the index leads to the page that has it.
    const index = pages.find((page) => page.includes('Lehtiharju, Kustaa'))!
    for (const [, entry = '', page] of index.matchAll(
      /(Lehtiharju, Kustaa|Lehtiharju, Väinö|Ojala, Hilma)[^A-Z]*?\s(\d{1,3})(?![\d–])/g,
    )) {
      const [surname = '', given = ''] = entry.split(', ')
      expect(pages[Number(page) - 1], entry).toContain(`${given} ${surname}`)
    }
    const places = pages.at(-1)!
    expect(places).toMatch(/Turku \d+, \d+/)
    expect(places).toMatch(/Oulu \d+/)
  })

  it.each([
    ['fr', 'Table des matières', 'Mariage Turku, avec Hilma Ojala', '3 mai 1871'],
    ['pl', 'Spis treści', 'Ślub Turku, Hilma Ojala', '3 maja 1871'],
    ['fi', 'Sisällys', 'Häät Turku, Hilma Ojala', '3. toukokuuta 1871'],
    ['zh-cn', '目录', '结婚', '1871年5月3日'],
    ['zh-tw', '目錄', '結婚', '1871年5月3日'],
  ])('speaks %s', async (language, contents, wedding, day) => {
    await importFile(test, ada, file)
    const { text, language: written } = await make(ada, { language, paper: 'A4' })
    expect(written.toLowerCase()).toBe(language)
    for (const words of [contents, wedding]) expect(text).toContain(words)
    // Lines may end within a date.
    expect(text.replaceAll(' ', '')).toContain(day.replaceAll(' ', ''))
  })

  it('tells of descendants or ancestors of somebody alone', async () => {
    await importFile(test, ada, file)
    const vaino = await personCalled(test, ada, 'Väinö Lehtiharju')
    const { text } = await make(ada, { people: 'ancestors', person_id: vaino.id })
    expect(text).toContain('Hilma Ojala')
    expect(text).not.toContain('Ada Wong')
    const below = await make(ada, { people: 'descendants', person_id: vaino.id })
    expect(below.text).toContain('Väinö Lehtiharju')
    expect(below.text).not.toContain('Hilma Ojala')
  })

  it('has photos with who is in them, and does without one that is gone', async () => {
    await importFile(test, ada, file)
    const [kustaa, hilma] = [await personCalled(test, ada, 'Kustaa Lehtiharju'), await personCalled(test, ada, 'Hilma Ojala')]
    const photos = photosOf(test, ada)
    const gallery = await photos.gallery()
    const images: Image[] = []
    for (const name of ['Wedding.jpg', 'Harbour.jpg', 'IMG_1234.jpg'])
      images.push(await photos.upload(gallery.id, await fourColours({ width: 300 + images.length }), name))
    const box = (x1: number) => ({ x1, x2: x1 + 0.2, y1: 0.1, y2: 0.4 })
    for (const image of images) {
      await send(ada, 'createTag', { body: { image_id: image.id, person_id: hilma.id, ...box(0.6) } })
      await send(ada, 'createTag', { body: { image_id: image.id, person_id: kustaa.id, ...box(0.1) } })
    }
    const takenOf = (image: Image, taken: string) => send(ada, 'updateImage', { params: { id: image.id }, body: { taken } })
    await takenOf(images[0]!, 'ABT 1950')
    await takenOf(images[2]!, '3 MAY 1948')
    const { text, print } = await make(ada)
    expect(text).toContain('Wedding')
    // By time, as it was said; the day of an upload is none.
    expect(text).toContain('Wedding about 1950')
    expect(text).toMatch(/3 May 1948 From left: [^\n]* Harbour From left/)
    expect(text).toContain('From left: Kustaa Lehtiharju and Hilma Ojala')
    expect(text).not.toContain('IMG_1234')
    expect(text).toContain('Also in photographs on page')
    expect(print.missing_pictures).toBe(0)
    const without = await make(ada, { photos: 'none' })
    expect(without.text).not.toContain('From left')

    // Three photos, and the one on the cover in another size.
    for await (const { key } of test.platform.media.list('')) if (key.endsWith('large.jpg')) await test.platform.media.delete(key)
    expect((await make(ada)).print.missing_pictures).toBe(4)
  })

  it('leaves out people who are alive if one chooses so, with photos of them', async () => {
    await importFile(test, ada, file)
    const { text } = await make(ada, { living: false })
    expect(text).toContain('Hilma Ojala')
    expect(text).not.toContain('Ada Wong')
    expect((await make(ada)).text).toContain('Ada Wong')
  })
})

describe('who may see what', () => {
  it('a reader gets a book with initials of those who are hidden, and nothing else of them', async () => {
    const far = await joinFamily(test, ada, { name: 'Far Cousin' })
    const family = familyOf(test, ada)
    const { person: secret } = await family.add({ name: 'Zebra Quagga', beside: ada.person_id, type: 2, birth_year: 1990 })
    await family.set(secret.id, 'biography', '<p>Zebra story</p>', 'en')
    await family.set(secret.id, 'occupation', 'Zebra keeper')
    await send(ada, 'createPersonFact', {
      params: { id: secret.id },
      body: { kind: 'EVEN', type: 'Zebra day', date: '1999', place: 'Zebratown', note: 'Zebra note' },
    })
    const photos = photosOf(test, ada)
    const gallery = await photos.gallery('Zebra gallery')
    const image = await photos.upload(gallery.id, await fourColours(), 'Zebra.jpg')
    await send(ada, 'createTag', { body: { image_id: image.id, person_id: secret.id, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 } })
    expect((await make(ada)).text).toContain('Zebratown')
    const answer = await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near', near_steps: 1 } })
    expect(answer.statusCode).toBe(200)
    for (const language of ['en', 'zh-tw']) {
      const { text } = await make(far, { language })
      expect(text).toContain('Far Cousin')
      expect(text.match(/zebra|quagga/gi) ?? []).toEqual([])
      expect(text).toContain('Z. Q.')
    }
    // Nor a book about somebody hidden.
    await start(far, { people: 'descendants', person_id: secret.id })
    await runJobs()
    const [print] = await send<Print[]>(far, 'listPrints')
    expect(print).toMatchObject({ state: 'failed', failure: 'not_found' })
  })

  it('nothing that is marked private is in a book, whoever makes it: it is handed on', async () => {
    const body = { kind: 'EVEN', type: 'Okapi', date: '1999', place: 'Okapitown', is_private: true }
    await send(ada, 'createPersonFact', { params: { id: ada.person_id }, body })
    const photos = photosOf(test, ada)
    const gallery = await photos.gallery('Okapi gallery')
    const image = await photos.upload(gallery.id, await fourColours(), 'Okapi.jpg')
    await send(ada, 'createTag', { body: { image_id: image.id, person_id: ada.person_id, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 } })
    await send(ada, 'updateImage', { params: { id: image.id }, body: { is_private: true } })
    const { text } = await make(ada)
    expect(text).toContain('Ada Wong')
    expect(text.match(/okapi/gi) ?? []).toEqual([])
  })

  it('where somebody alive lives, and how to reach them, is in no book', async () => {
    const family = familyOf(test, ada)
    await family.set(ada.person_id, 'address', '12 Numbat Lane')
    await family.set(ada.person_id, 'telephone_number', '555 0199')
    const { text } = await make(ada)
    expect(text).not.toMatch(/Numbat|0199/)
    expect(text).not.toContain(ada.email)
  })
})

describe('bad input', () => {
  it.each([
    ['descendants of nobody', { people: 'descendants' }, 400, 'invalid_field'],
    ['ancestors of somebody who is not there', { people: 'ancestors', person_id: 999_999 }, 404, 'not_found'],
    ['other people', { people: 'cousins' }, 400, 'invalid_field'],
    ['other paper', { paper: 'A0' }, 400, 'invalid_field'],
    ['other photos', { photos: 'some' }, 400, 'invalid_field'],
    ['a long title', { title: 'x'.repeat(201) }, 400, 'too_long'],
    ['a long dedication', { dedication: 'x'.repeat(1_001) }, 400, 'too_long'],
    ['a long introduction', { introduction: `<p>${'x'.repeat(120_000)}</p>` }, 413, 'too_large'],
    ['a deep introduction', { introduction: '<b>'.repeat(5_000) }, 400, 'invalid_field'],
    ['an introduction that is no text', { introduction: { html: 'x' } }, 400, 'invalid_field'],
  ])('%s', async (_, body, status, code) => {
    const answer = await start(ada, body)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  })

  it.each([
    ['as long as a name can be', 'Wolfeschlegelsteinhausen'.repeat(10)],
    ['emoji', '👨‍👩‍👧 Zoë 🏳️‍🌈'],
    ['from right to left', 'محمد بن عبد الله'],
    ['Han of rare kinds', '𠮷田𠀋'],
  ])('a name: %s', async (_, name) => {
    await familyOf(test, ada).add({ name })
    const { pages } = await make(ada)
    expect(pages.length).toBeGreaterThan(6)
  })

  it('a family that changes while the book waits, and while it is made', async () => {
    await importFile(test, ada, file)
    const kustaa = await personCalled(test, ada, 'Kustaa Lehtiharju')
    await start(ada, { people: 'descendants', person_id: kustaa.id })
    await familyOf(test, ada).deletePerson(kustaa.id)
    await runJobs()
    const [print] = await send<Print[]>(ada, 'listPrints')
    expect(print).toMatchObject({ state: 'failed', failure: 'not_found' })

    await start(ada, {})
    const making = runJobs()
    for (const { id, name } of await listPeople(test, ada)) {
      await later(1)
      if (name !== 'Ada Wong') await familyOf(test, ada).deletePerson(id)
    }
    await making
    expect((await finish(ada)).text).toContain('Ada Wong')
  })
})

it('shows its pages before it is made', async () => {
  await importFile(test, ada, file)
  const preview = await test.call('previewPrint', {
    token: ada.access,
    query: { sheet: '1' },
    body: { kind: 'family_book', paper: 'A5' },
  })
  expect(preview.statusCode, preview.body).toBe(200)
  const {
    svg,
    sheets,
    width_mm: width,
    height_mm: height,
  } = preview.json<{ svg: string; sheets: number; width_mm: number; height_mm: number }>()
  expect(svg).toContain('<svg')
  expect(sheets).toBeGreaterThan(8)
  expect([Math.round(width), Math.round(height)]).toEqual([148, 210])
})
