import type { Fact, GedcomImport, Image } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gedcom, personCalled, sendFile } from '../../../test/gedcom.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { unzip, zip } from '../../../test/zip.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.newMember()
})

const lives = `
0 @I1@ INDI
1 NAME Ida /Hale/
1 BIRT
2 DATE 1850
2 OBJE @O2@
2 OBJE @O1@
1 OCCU Miller
2 OBJE @O9@
1 CENS
2 DATE 1881
2 OBJE @O1@
1 OBJE @O3@
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ben /Wren/
1 FAMS @F1@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 MARR
2 DATE 1871
2 OBJE @O3@
0 @O1@ OBJE
1 FILE scans/birth.jpg
2 FORM image/jpeg
0 @O2@ OBJE
1 FILE scans/cradle.jpg
2 FORM image/jpeg
1 FILE scans/cradle-back.jpg
2 FORM image/jpeg
0 @O3@ OBJE
1 FILE scans/wedding.jpg
2 FORM image/jpeg`

const names = ['birth', 'cradle', 'cradle-back', 'wedding']
/** As 5.5.1 may have it: without records of their own. */
const inPlace = `
0 @I1@ INDI
1 NAME Ida /Hale/
1 BIRT
2 DATE 1850
2 OBJE
3 FORM jpeg
3 TITL The cradle
3 FILE scans/cradle.jpg
2 OBJE
3 FORM jpeg
3 FILE scans/birth.jpg
1 CENS
2 DATE 1881
2 OBJE
3 FORM jpeg
3 FILE scans/nowhere.jpg
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ben /Wren/
1 FAMS @F1@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 MARR
2 DATE 1871
2 OBJE
3 FORM jpeg
3 FILE scans/wedding.jpg`

async function archive(text: Uint8Array = gedcom(lives)): Promise<Buffer> {
  const pictures = await Promise.all(
    names.map(async (name, index) => ({
      name: `scans/${name}.jpg`,
      bytes: await fourColours({ width: 100 + index, height: 80 }),
      stored: true,
    })),
  )
  return zip([{ name: 'gedcom.ged', bytes: Buffer.from(text) }, ...pictures])
}
async function importZip(bytes: Uint8Array, by = member): Promise<GedcomImport> {
  const answer = await sendFile(test, by, bytes, { fileName: 'Scans.gdz' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const factOf = async (kind: string, by = member): Promise<Fact> => {
  const found = (await personCalled(test, by, 'Ida Hale')).facts.find((fact) => fact.kind === kind)
  if (found === undefined) throw new Error(`no ${kind}`)
  return found
}
/** The titles of the pictures that show a fact, in their order. */
async function titlesOf(kind: string, by = member): Promise<string[]> {
  const { image_ids } = await factOf(kind, by)
  const images = await Promise.all(
    image_ids.map(async (id) => (await test.call('getImage', { token: by.access, params: { id } })).json<Image>()),
  )
  return images.map(({ title }) => title)
}
const exportZip = async (): Promise<Buffer> =>
  (await test.call('exportGedcom', { token: member.access, query: { version: '7.0', media: '1' } })).rawPayload

it('pictures below a fact of an archive show that fact', async () => {
  await importZip(await archive())
  expect(await titlesOf('BIRT')).toEqual(['cradle', 'cradle-back', 'birth'])
  expect(await titlesOf('CENS')).toEqual(['birth'])
  expect(await titlesOf('MARR')).toEqual(['wedding'])
  expect(await titlesOf('OCCU')).toEqual([])
})

it('come once, and stay away from a fact that somebody has taken them from', async () => {
  const file = await archive()
  await importZip(file)
  const birth = await factOf('BIRT')
  const [cradle = 0] = birth.image_ids
  const answer = await test.call('updateFact', {
    token: member.access,
    params: { id: birth.id },
    body: { image_ids: [cradle] },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await importZip(file)
  expect(await titlesOf('BIRT')).toEqual(['cradle'])
  expect(await titlesOf('CENS')).toEqual(['birth'])
})

it('are written as the record has them, and show the same facts in another family', async () => {
  await importZip(await archive())
  const whole = await exportZip()
  expect(String((await unzip(whole)).get('gedcom.ged'))).toMatch(/1 BIRT\n2 DATE 1850\n2 OBJE @\w+@\n2 OBJE @\w+@\n1 OCCU/)
  const other = await test.newMember()
  await importZip(whole, other)
  expect(await titlesOf('BIRT', other)).toEqual(['cradle', 'cradle-back', 'birth'])
  expect(await titlesOf('MARR', other)).toEqual(['wedding'])
})

it('leave the exported file when somebody takes them from a fact, and come with one that is given more', async () => {
  await importZip(await archive())
  const [birth, census, wedding] = [await factOf('BIRT'), await factOf('CENS'), await factOf('MARR')]
  const setImages = async ({ id }: Fact, image_ids: number[]): Promise<void> => {
    const answer = await test.call('updateFact', { token: member.access, params: { id }, body: { image_ids } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const [cradle = 0, back = 0, scan = 0] = birth.image_ids
  const text = async (media: string): Promise<string> =>
    media === '1'
      ? String((await unzip(await exportZip())).get('gedcom.ged'))
      : (await test.call('exportGedcom', { token: member.access, query: { version: '7.0' } })).body
  const pointers = async (tag: string, media = '1'): Promise<number> => {
    const [, below = ''] =
      new RegExp(`^1 ${tag}(?: Miller)?\\n((?:[2-9] .*\\n)*)`, 'm').exec((await text(media)).split('Ida /Hale/')[1] ?? '') ?? []
    return below.split('\n').filter((line) => /^2 OBJE @(?!VOID)\w+@$/.test(line)).length
  }
  // A record with two files is pointed to as long as one of them shows the fact.
  await setImages(birth, [back])
  expect([await pointers('BIRT'), await pointers('BIRT', '')]).toEqual([1, 1])
  await setImages(birth, [])
  expect([await pointers('BIRT'), await pointers('BIRT', '')]).toEqual([0, 0])
  // Nobody touched these: that of an occupation has no picture in the archive.
  expect([await pointers('CENS'), await pointers('MARR'), await pointers('OCCU', '')]).toEqual([1, 1, 0])
  await setImages(birth, [cradle, back, scan])
  await setImages(census, [scan, wedding.image_ids[0] ?? 0])
  expect([await pointers('BIRT'), await pointers('CENS'), await pointers('CENS', '')]).toEqual([2, 2, 1])
  const other = await test.newMember()
  await importZip(await exportZip(), other)
  expect(await titlesOf('CENS', other)).toEqual(['birth', 'wedding'])
  // A deleted picture leaves nothing that points to it.
  await test.call('deleteImage', { token: member.access, params: { id: scan } })
  expect([await pointers('BIRT'), await pointers('CENS')]).toEqual([1, 1])
})

it('are also those that an event describes in place', async () => {
  const file = await archive(gedcom(inPlace, '5.5.1'))
  const { problems } = await importZip(file)
  expect(problems.map(({ code }) => code)).toEqual(['media_missing'])
  expect([await titlesOf('BIRT'), await titlesOf('MARR'), await titlesOf('CENS')]).toEqual([
    ['The cradle', 'birth'],
    ['wedding'],
    [],
  ])
  const { kept = [] } = await personCalled(test, member, 'Ida Hale')
  expect(kept.filter(({ path }) => path.includes('OBJE')).map(({ text }) => text)).toEqual(['jpeg', 'scans/nowhere.jpg'])
  // The same file brings nothing twice.
  await importZip(file)
  expect(await titlesOf('BIRT')).toEqual(['The cradle', 'birth'])
  const birth = await factOf('BIRT')
  await test.call('updateFact', {
    token: member.access,
    params: { id: birth.id },
    body: { image_ids: birth.image_ids.slice(1) },
  })
  const text = async (version: string): Promise<string> =>
    (await test.call('exportGedcom', { token: member.access, query: { version } })).body
  const written = await text('5.5.1')
  expect(written).not.toContain('_BANYAN')
  expect(written.match(/FILE .*/g)).toEqual(['FILE scans/birth.jpg', 'FILE scans/nowhere.jpg', 'FILE scans/wedding.jpg'])
  const other = await test.newMember()
  await importZip(await exportZip(), other)
  expect([await titlesOf('BIRT', other), await titlesOf('MARR', other)]).toEqual([['birth'], ['wedding']])
})

it('are those of the family that imported them, whose ids count for themselves', async () => {
  const other = await test.newMember()
  const photos = photosOf(test, other)
  await photos.upload((await photos.gallery('Own')).id, await fourColours({ width: 90, height: 90 }), 'Harbour.jpg')
  const file = await archive()
  await importZip(file, other)
  await importZip(file)
  for (const each of [member, other]) {
    expect(await titlesOf('BIRT', each)).toEqual(['cradle', 'cradle-back', 'birth'])
    expect(await titlesOf('MARR', each)).toEqual(['wedding'])
  }
})
