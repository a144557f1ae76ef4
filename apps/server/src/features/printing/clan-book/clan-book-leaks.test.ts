import { relationTypes } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '../../../test/family.ts'
import { importFile, listPeople, listRelations } from '../../../test/gedcom.ts'
import { markedFamily, markOf } from '../../../test/living/marked-family.ts'
import { makePrint } from '../../../test/prints/make-print.ts'
import { readPdf } from '../../../test/prints/read-pdf.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

let test: TestApp
let keeper: Member
let reader: Member
let hidden: number[]
/** An ancestor of many of them. */
let founder: number
let line: ReadonlySet<number>
/** The mark of each person of the file. */
const marks = new Map<number, string>()

beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  keeper = await test.newMember({ name: 'Keeper' })
  await importFile(test, keeper, markedFamily(3))
  const people = (await listPeople(test, keeper)).filter(({ name }) => name !== 'Keeper')
  for (const { id, name } of people) marks.set(id, name.split(' ')[0]!)
  const living = people.filter(({ deceased, birth_year }) => !deceased && birth_year > 1950)
  reader = await makeUser(test, keeper, living[Math.floor(living.length / 2)]!.id)
  const set = await test.call('updateFamilySettings', { token: keeper.access, body: { living_seen_by: 'near', near_steps: 2 } })
  expect(set.statusCode, set.body).toBe(200)
  hidden = (await listPeople(test, reader)).flatMap(({ id, hidden: isHidden }) => (isHidden === true ? [id] : []))
  expect(hidden.length).toBeGreaterThan(50)
  const descendants = await readDescendants()
  const counts = people
    .filter(({ deceased, birth_year }) => deceased && birth_year > 0)
    .map(({ id }) => ({ id, count: hidden.filter((each) => descendants(id).has(each)).length }))
  founder = counts.toSorted((one, other) => other.count - one.count)[0]!.id
  line = descendants(founder)
}, 600_000)
afterAll(() => test.close())

/** Everybody who descends from somebody, and they themselves. */
async function readDescendants(): Promise<(id: number) => ReadonlySet<number>> {
  const children = Map.groupBy(
    (await listRelations(test, keeper)).filter(({ relation_type: type }) => type === relationTypes.raised),
    ({ from_person_id: from }) => from,
  )
  return (id) => {
    const found = new Set([id])
    for (const each of found) for (const { to_person_id: to } of children.get(each) ?? []) found.add(to)
    return found
  }
}

async function read(member: Member): Promise<string> {
  const body = { kind: 'clan_book', person_id: founder, female_line: true, poem: '德文國' }
  const { file } = await makePrint(test, member, body)
  return (await readPdf(file)).pages.map(({ text }) => text.replaceAll(/\s+/gu, '')).join('')
}

/** Who of these the text tells of, by their marks. */
const told = (text: string, ids: Iterable<number>): number[] => {
  const found = new Set(text.match(/Zyxp[b-m]{5}/gu))
  return [...ids].filter((id) => found.has(marks.get(id) ?? markOf(0)))
}

describe('the clan book of somebody who does not see all of the living', () => {
  it('says 某 in their places, and not a word of them', async () => {
    const whole = await read(keeper)
    expect(told(whole, hidden).length).toBeGreaterThan(10)
    // Nobody of the line is lost.
    expect(told(whole, line)).toEqual([...line])
    const text = await read(reader)
    expect(told(text, hidden)).toEqual([])
    expect(text).toContain('某')
    // The dead are in both.
    const seen = [...marks.keys()].filter((id) => !hidden.includes(id))
    expect(told(text, seen)).toEqual(told(whole, seen))
    const preview = await test.call('previewPrint', {
      token: reader.access,
      body: { kind: 'clan_book', person_id: founder, poem: '德文國泰民安' },
    })
    expect(told(preview.body, hidden)).toEqual([])
  })
})
