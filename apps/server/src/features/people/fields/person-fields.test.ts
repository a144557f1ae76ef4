import { isBlank, isPlainPersonField, personFields, personFieldsWith } from '@banyan/contract'
import type { PersonFieldKind, PlainPersonField } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyOf } from '../../../test/family.ts'
import type { TestFamily } from '../../../test/family.ts'
import { exportFile, importFile, personCalled } from '../../../test/gedcom.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'

/** A value that no new person has, for each kind of field, so that new fields are tested without further work. */
const examples = {
  line: 'Ida Berg',
  email: 'ida@example.org',
  telephone: '+358 40 1234567',
  place: 'Turku',
  website: 'https://example.org/ida',
  handle: 'ida.berg',
  account: 'ida_berg',
  year: 1931,
  order: 3,
  gender: 'N',
  language: 'fi',
  flag: false,
} as const satisfies Record<Exclude<PersonFieldKind, 'biography' | 'photo'>, string | number | boolean>
const exampleOf = (field: PlainPersonField) => examples[personFields[field].kind]

const plain = personFieldsWith('kind', ...(Object.keys(examples) as (keyof typeof examples)[]))
/** Nobody can lock somebody else's person. */
const common = plain.filter((field) => field !== 'locked')

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Creates a person in a new family, with a value in each field. */
async function makeIda(): Promise<number> {
  member = await test.newMember()
  family = familyOf(test, member)
  const { id } = (await family.add()).person
  for (const field of common) await family.set(id, field, exampleOf(field))
  return id
}

describe('every field of a person', () => {
  it('is stored, appears in the history and can be put back', async () => {
    member = await test.newMember()
    family = familyOf(test, member)
    const { person } = await family.add({ gender: 'P', birth_year: 0 })
    for (const field of common) {
      const changed = await family.set(person.id, field, exampleOf(field))
      expect([field, changed[field]]).toEqual([field, exampleOf(field)])
      const [line] = await family.changes()
      expect(line).toMatchObject({ kind: 'person_changed', field, before: person[field], after: exampleOf(field) })
      await family.revert(line?.id ?? 0)
      expect([field, (await personCalled(test, member, person.name))[field]]).toEqual([field, person[field]])
    }
  })

  it.each(['7.0', '5.5.1'])('that GEDCOM knows comes through a file of version %s', async (version) => {
    await makeIda()
    const other = await test.newMember()
    await importFile(test, other, await exportFile(test, member, version))
    const there = await personCalled(test, other, examples.line)
    for (const field of personFieldsWith('gedcom', 'fill', 'add').filter(isPlainPersonField))
      expect([field, there[field]]).toEqual([field, exampleOf(field)])
  })

  it('that a merge hands on fills what the other has not, and is taken when it is chosen', async () => {
    const handedOn = personFieldsWith('merge', 'ask', 'keep').filter(isPlainPersonField)
    const ida = await makeIda()
    const { person: blank } = await family.add({ gender: 'P', birth_year: 0 })
    const { person: filled } = await family.merge(blank.id, ida)
    for (const field of handedOn) {
      const expected = isBlank(field, blank[field]) ? exampleOf(field) : blank[field]
      expect([field, filled[field]]).toEqual([field, expected])
    }
    const again = await makeIda()
    const { person: ola } = await family.add({ name: 'Ola' })
    for (const field of common)
      if (typeof exampleOf(field) === 'string' && field !== 'email' && field !== 'gender' && field !== 'language')
        await family.set(ola.id, field, 'Ola')
    const { person: chosen } = await family.merge(ola.id, again, handedOn)
    for (const field of handedOn) expect([field, chosen[field]]).toEqual([field, exampleOf(field)])
  })
})
