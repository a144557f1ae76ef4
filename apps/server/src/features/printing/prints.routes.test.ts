import type { CallResponse, Print } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import { gedcom, importFile, listPeople, personCalled } from '../../test/gedcom.ts'
import { multipart } from '../../test/multipart.ts'
import { fourColours } from '../../test/photos/photos.ts'
import { makePrint } from '../../test/prints/make-print.ts'
import { everybody } from '../../test/prints/prints.ts'
import { readPdf } from '../../test/prints/read-pdf.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let ada: Member
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
})
afterAll(() => test.close())

const make = (member: Member, more: object = {}) => makePrint(test, member, everybody(member, more))
const preview = async (member: Member, more: object = {}) =>
  test.call('previewPrint', { token: member.access, body: everybody(member, more) })

/** Boxes of which two overlap. */
function overlapping(boxes: readonly (readonly number[])[]): unknown[] {
  const sorted = boxes.toSorted((a, b) => a[0]! - b[0]!)
  return sorted.flatMap((one, at) => {
    const found = []
    for (let i = at + 1; i < sorted.length && sorted[i]![0]! < one[2]!; i++)
      if (sorted[i]![1]! < one[3]! && sorted[i]![3]! > one[1]!) found.push([one, sorted[i]])
    return found
  })
}

describe('a chart of everyone', () => {
  it('shows each name once, on cards that do not overlap, in the language of the reader', async () => {
    await importFile(test, ada, writeGedcom(generateFamily({ people: 600, seed: 3 }), { version: '7.0' }))
    const people = await listPeople(test, ada)
    const { print, file } = await make(ada, { show: { dates: false }, title: 'Our <village> & all' })
    expect(print).toMatchObject({ pages: 1, format: 'pdf', chart: 'everyone', size_bytes: file.length, missing_characters: 0 })
    const { pages, title, language } = await readPdf(file)
    expect([title, language]).toEqual(['Our <village> & all', 'en'])
    const names = pages[0]!.paragraphs.filter((text) => !text.startsWith('Made on'))
    expect(names.toSorted()).toEqual(people.map(({ name }) => name).toSorted())
    expect(pages[0]!.boxes).toHaveLength(people.length)
    expect(overlapping(pages[0]!.boxes)).toEqual([])
  })

  it('has each card whole on one of many sheets', async () => {
    await importFile(test, ada, writeGedcom(generateFamily({ people: 300, seed: 4 }), { version: '7.0' }))
    const people = await listPeople(test, ada)
    const sheet = { size: 'A4', tiled: true, margin_mm: 10, scale_percent: 80 }
    const { print, file } = await make(ada, { show: { dates: false }, sheet })
    const { pages } = await readPdf(file)
    expect(pages).toHaveLength(print.pages)
    const margin = (10 * 72) / 25.4 - 0.1
    for (const { boxes, width, height } of pages)
      for (const [left, top, right, bottom] of boxes)
        expect([left >= margin, top >= margin, right <= width - margin, bottom <= height - margin]).toEqual(Array(4).fill(true))
    const names = pages.slice(1).flatMap(({ paragraphs }) => paragraphs)
    expect(names.toSorted()).toEqual(people.map(({ name }) => name).toSorted())
    expect(pages.flatMap(({ boxes }) => boxes)).toHaveLength(people.length)
  })

  it('shows one person alone, and a couple that leads back to itself', async () => {
    const alone = await readPdf((await make(ada, { show: { dates: false } })).file)
    expect(alone.pages[0]!.paragraphs).toContain('Ada Wong')
    // Two sisters of one family and two brothers of another, and one of their children with a brother.
    const family = familyOf(test, ada)
    const people = ['Rosa', 'Rita', 'Hugo', 'Hans', 'Nina', 'Olaf', 'Vera', 'Kurt']
    const [rosa, rita, hugo, hans, nina, olaf, vera, kurt] = await Promise.all(
      people.map(async (name) => (await family.add({ name, birth_year: 0 })).person.id),
    )
    const tie = async (from: number | undefined, to: number | undefined, type: number) => {
      const body = { from_person_id: from, to_person_id: to, relation_type: type }
      expect((await test.call('createRelation', { token: ada.access, body })).statusCode).toBe(200)
    }
    for (const child of [rosa, rita]) for (const parent of [vera, olaf]) await tie(parent, child, 2)
    for (const child of [hugo, hans]) await tie(kurt, child, 2)
    for (const [one, other] of [
      [vera, olaf],
      [rosa, hugo],
      [rita, hans],
      [rosa, hans],
      [nina, hans],
      [kurt, vera],
    ])
      await tie(one, other, 1)
    for (const parent of [rosa, hugo]) await tie(parent, nina, 2)
    const { pages } = await readPdf((await make(ada)).file)
    expect(pages[0]!.boxes).toHaveLength(9)
    expect(overlapping(pages[0]!.boxes)).toEqual([])
  })

  it('takes names of any length and script, and says which characters it lacks', async () => {
    const long = `${'Wolfeschlegelsteinhausen '.repeat(50)}`.trim().slice(0, 1_000)
    const names = [
      '陳大文',
      '约翰·史密斯',
      'שרה כהן',
      'فاطمة الزهراء',
      'Łukasz Żółć',
      'Nguyễn Thị Ánh',
      '<b>Bob</b> & "Co"',
      'Tab\u0007Bell',
      'Zoë 🦊👨‍👩‍👧',
      'x'.repeat(300),
      long,
    ]
    const family = familyOf(test, ada)
    for (const name of names.slice(0, -2)) await family.add({ name })
    await importFile(
      test,
      ada,
      gedcom(
        names
          .slice(-2)
          .map((name, at) => `0 @I${at}@ INDI\n1 NAME ${name}`)
          .join('\n'),
      ),
    )
    for (const format of ['pdf', 'svg', 'png']) {
      const { print, file } = await make(ada, { format, show: { dates: false } })
      // The fox and the family of three; a bell is no character at all.
      expect([format, print.missing_characters, print.missing_pictures]).toEqual([format, 2, 0])
      if (format === 'png') {
        const { width, height } = await sharp(file).metadata()
        expect([width! > 1_000, height! > 500]).toEqual([true, true])
        continue
      }
      const text =
        format === 'pdf' ? (await readPdf(file)).pages[0]!.paragraphs.join('\n') : file.toString().replaceAll(/<[^>]*>/g, '')
      const wanted = ['陳大文', '约翰', '史密斯', 'Łukasz', 'Żółć', 'Nguyễn', 'Ánh', 'Bob', 'Bell', '🦊', 'Wolfe', 'xxx']
      for (const part of wanted) expect([format, part, text.includes(part)]).toEqual([format, part, true])
      if (format === 'svg')
        for (const part of ['שרה', 'فاطمة', 'Bob &amp; &quot;Co&quot;']) expect([part, text.includes(part)]).toEqual([part, true])
    }
  })

  it('shows portraits, and initials where a file is missing', async () => {
    const family = familyOf(test, ada)
    for (const name of ['Ida Nowak', 'Jan Kowal']) {
      const { person } = await family.add({ name })
      const form = multipart([
        ...Object.entries({ x: '0', y: '0', w: '50', h: '50', r: '0' }),
        ['picture', { bytes: await fourColours(), fileName: 'a.jpg' }],
      ] as Parameters<typeof multipart>[0])
      const answer = await test.call('setProfileImage', { token: ada.access, params: { id: person.id }, ...form })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const whole = await make(ada)
    expect(whole.print.missing_pictures).toBe(0)
    const alternatives = (await readPdf(whole.file)).pages[0]!.alternatives
    expect(alternatives.toSorted()).toEqual(['Portrait of Ida Nowak', 'Portrait of Jan Kowal'])
    const jan = await personCalled(test, ada, 'Jan Kowal')
    const { photo_key: key } = await test.platform.database.read
      .selectFrom('people')
      .select('photo_key')
      .where('id', '=', jan.id)
      .where('photo_key', '<>', '')
      .orderBy('family_id', 'desc')
      .executeTakeFirstOrThrow()
    for await (const file of test.platform.media.list('')) if (file.key.includes(key)) await test.platform.media.delete(file.key)
    const { print, file } = await make(ada)
    expect(print.missing_pictures).toBe(1)
    const { alternatives: left, text } = (await readPdf(file)).pages[0]!
    expect(left).toEqual(['Portrait of Ida Nowak'])
    expect(text).toContain('JK')
  })

  it('says what the reader calls everybody, in their language', async () => {
    const family = familyOf(test, ada)
    await family.add({ name: 'Mei', gender: 'F', type: 3, birth_year: 1950 })
    const english = await readPdf((await make(ada, { show: { kin_names: true, dates: false } })).file)
    expect(english.pages[0]!.paragraphs).toContain('Mei mother')
    const body = { language: 'zh-tw', dialect: 'mandarin', show: { kin_names: true, dates: false } }
    const chinese = await readPdf((await make(ada, body)).file)
    expect([chinese.language, chinese.title]).toEqual(['zh-TW', '我們全家'])
    expect(chinese.pages[0]!.paragraphs.find((text) => text.startsWith('Mei'))).toMatch(/媽|母/)
  })
})

describe('a preview', () => {
  it('is the sheet that prints, without fonts or anything from elsewhere', async () => {
    await familyOf(test, ada).add({ name: '陳大文' })
    const answer = (await preview(ada, { sheet: { size: 'A4' } })).json<CallResponse<'previewPrint'>>()
    expect(answer).toMatchObject({ sheet: 1, sheets: 1, people: 2, missing_characters: 0, width_mm: 297, height_mm: 210 })
    expect(answer.svg).not.toMatch(/<text|@font-face|href="http|<script|<foreignObject/)
    const { width, height } = await sharp(Buffer.from(answer.svg)).metadata()
    expect(width! / height!).toBeCloseTo(297 / 210, 1)
  })

  it('is drawn for a reader one at a time: of many that wait, three stay', async () => {
    await importFile(test, ada, writeGedcom(generateFamily({ people: 600, seed: 6 }), { version: '7.0' }))
    const answers = await Promise.all(Array.from({ length: 12 }, () => preview(ada)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'too_many_requests' })
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(4)
  })

  it('shows the sheet that is asked for, or the last one', async () => {
    await importFile(test, ada, writeGedcom(generateFamily({ people: 80, seed: 5 }), { version: '7.0' }))
    const sheet = { size: 'A4', tiled: true }
    const at = async (number: number) =>
      (
        await test.call('previewPrint', { token: ada.access, query: { sheet: String(number) }, body: everybody(ada, { sheet }) })
      ).json<CallResponse<'previewPrint'>>()
    const first = await at(1)
    expect(first.sheets).toBeGreaterThan(3)
    expect((await at(2)).svg).not.toBe(first.svg)
    expect((await at(2_000)).sheet).toBe(first.sheets)
  })
})

describe('what is asked for', () => {
  it.each([
    [{ kind: 'poster' }, 'invalid_field'],
    [{ kind: 'chart' }, 'invalid_field'],
    [{ chart: 'cloud' }, 'invalid_field'],
    [{ person_id: 0 }, 'invalid_field'],
    [{ generations_up: 1_000 }, 'invalid_field'],
    [{ sheet: { margin_mm: -1 } }, 'invalid_field'],
    [{ sheet: { scale_percent: 1_000 } }, 'invalid_field'],
    [{ sheet: 'A4' }, 'invalid_field'],
    [{ title: 'x'.repeat(201) }, 'too_long'],
    [{ language: 'de' }, 'invalid_language'],
    [{ format: 'png', sheet: { tiled: true } }, 'one_sheet_only'],
    [{ person_id: 999_999 }, 'not_found'],
    [{ other_person_id: 999_999 }, 'not_found'],
  ])('is refused with a reason: %o', async (more, code) => {
    const body = 'kind' in more ? more : everybody(ada, more)
    const started = await test.call('startPrint', { token: ada.access, body })
    expect(started.json()).toMatchObject({ code })
    expect((await test.call('previewPrint', { token: ada.access, body })).json()).toMatchObject({ code })
    expect((await test.call('listPrints', { token: ada.access })).json<Print[]>()).toEqual([])
  })

  it('is for readers too, and each sees their own alone', async () => {
    const ren = await joinFamily(test, ada, { name: 'Ren', role: 'reader' })
    const { print } = await make(ren)
    expect((await test.call('listPrints', { token: ada.access })).json<Print[]>()).toEqual([])
    const by = { token: ada.access, params: { id: print.id } }
    expect((await test.call('downloadPrint', by)).statusCode).toBe(404)
    expect((await test.call('deletePrint', by)).statusCode).toBe(404)
    expect((await test.call('deletePrint', { ...by, token: ren.access })).statusCode).toBe(200)
    expect((await test.call('listPrints', { token: ren.access })).json<Print[]>()).toEqual([])
  })
})
