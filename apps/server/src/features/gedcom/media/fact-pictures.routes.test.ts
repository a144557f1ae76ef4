import type { Fact, GedcomImport, Image } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gedcom, personCalled, sendFile } from '../../../test/gedcom.ts'
import { fourColours, photosOf } from '../../../test/photos.ts'
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
async function archive(): Promise<Buffer> {
  const pictures = await Promise.all(
    names.map(async (name, index) => ({
      name: `scans/${name}.jpg`,
      bytes: await fourColours({ width: 100 + index, height: 80 }),
      stored: true,
    })),
  )
  return zip([{ name: 'gedcom.ged', bytes: Buffer.from(gedcom(lives)) }, ...pictures])
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
