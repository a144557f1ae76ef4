import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { gedcom, importFile } from '../../../test/gedcom.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { batchesOf, planImport, readGedcom } from './import-plan.ts'
import { loadKnownFamily } from './known-family.ts'
import { loadKnownPart } from './known-part.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  member = await test.newMember({ name: 'Ada' })
})
afterAll(() => test.close())

/** Nobody else is there. */
const familyOf = async (): Promise<FamilyId> => {
  const { id } = await test.platform.database.read.selectFrom('families').select('id').executeTakeFirstOrThrow()
  return id as FamilyId
}

/** Some children have raised their parents, so that with the sample there would be loops. */
const turned = (seed: number) => {
  const { people, relations } = generateFamily({ people: 60, seed })
  return {
    people,
    relations: relations.map((relation) =>
      relation.relation_type === 2 && relation.to_person_id % 3 === 0
        ? { ...relation, from_person_id: relation.to_person_id, to_person_id: relation.from_person_id }
        : relation,
    ),
  }
}

it('plans a small file by what it can mean of the family as by all of it', async () => {
  const { database } = test.platform
  const family = await familyOf()
  const sample = (seed: number, people = 60) => writeGedcom(generateFamily({ people, seed }), { version: '7.0' })
  const extra = gedcom('0 @I1@ INDI\n1 NAME Ann /Oakes/\n1 EMAIL ann@example.org\n1 UID 0a9b\n0 @S1@ SOUR\n1 TITL Book')
  const lone = gedcom('0 @S1@ SOUR\n1 TITL Book\n0 @R1@ REPO\n1 NAME Shelf')
  const other = gedcom('0 @X1@ INDI\n1 NAME Ben /Hale/\n1 EMAIL ANN@example.org\n1 UID 0A9B\n0 @I1@ INDI\n1 NAME Zoe\n1 UID 0a9b')
  await importFile(test, member, sample(1))
  const { body } = await test.call('exportGedcom', { token: member.access })
  const files = [
    sample(1),
    sample(1, 30),
    sample(2),
    writeGedcom(turned(1), { version: '7.0' }),
    extra,
    other,
    lone,
    Buffer.from(body),
    gedcom('0 @I1@ INDI\n1 NAME A\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@'),
  ]
  let differing = 0
  for (const file of [...files, ...files.toReversed()]) {
    const parsed = () => readGedcom(new Uint8Array(file), { encoding: undefined, isPreview: true })
    for (const ownPerson of ['', 'I1']) {
      const first = parsed()
      if (ownPerson !== '' && !first.people.some(({ xref }) => xref === ownPerson)) continue
      const options = { language: 'en', ownPerson, ownPersonId: member.person_id } as const
      const whole = await loadKnownFamily(database.read, family, { hasPeople: first.people.length > 0 })
      const part = await loadKnownPart(database.read, family, first, member.person_id)
      const [ofWhole, ofPart] = [whole, part].map((known) => {
        const plan = planImport(parsed(), known, options)
        const { skipped, problems, own, preview, pictures } = plan
        return { skipped, problems, own, preview, pictures, batches: [...batchesOf(plan)] }
      })
      expect(ofPart).toEqual(ofWhole)
      if (part.people.length < whole.people.length) differing += 1
    }
    await importFile(test, member, file)
  }
  expect(differing).toBeGreaterThan(5)
})
