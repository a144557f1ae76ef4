import type { Kysely } from 'kysely'
import { expect, test as it } from 'vitest'
import type { Tables } from '../../../platform/db/tables.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { gedcom, getPerson, importFile, listPeople } from '../../../test/gedcom.ts'
import { openTestApp } from '../../../test/test-app.ts'
import { readPeople } from './people-export.service.ts'

const couples = 250

/** Everybody has their own events, and one with their partner. */
const file = gedcom(
  Array.from({ length: couples }, (_, at) =>
    [
      `0 @H${at}@ INDI\n1 NAME Husband${at} /Kowal/\n1 SEX M\n1 BIRT\n2 DATE 3 MAR ${1600 + at}\n1 FAMS @F${at}@`,
      `0 @W${at}@ INDI\n1 NAME Wife${at} /Nowak/\n1 SEX F\n1 BAPM\n2 PLAC Gdynia\n1 FAMS @F${at}@`,
      `0 @F${at}@ FAM\n1 HUSB @H${at}@\n1 WIFE @W${at}@\n1 MARR\n2 DATE ${1620 + at}`,
    ].join('\n'),
  ).join('\n'),
)

/** Wraps the database to count statements. */
function counting(db: Kysely<Tables>): { db: Kysely<Tables>; count: () => number } {
  let count = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  })
  return { db: counted, count: () => count }
}

it('reads a family of 500 in a few statements, each person as their profile shows them', async () => {
  const test = await openTestApp()
  try {
    const ada = await test.newMember({ name: 'Ada Wong' })
    await importFile(test, ada, file)
    const row = await test.platform.database.read.selectFrom('families').select('id').executeTakeFirstOrThrow()
    const familyId = row.id as FamilyId
    const { db, count } = counting(test.platform.database.read)
    const people = []
    for await (const page of readPeople(db, familyId, 'en')) people.push(...page)
    expect(people).toHaveLength(2 * couples + 1)
    // Two pages with ten statements each, and three for each slice of facts.
    expect(count()).toBeLessThan(30)
    const shown = new Map((await listPeople(test, ada)).map(({ name, id }) => [name, id]))
    for (const name of ['Husband0 Kowal', 'Wife0 Nowak', 'Husband249 Kowal', 'Wife249 Nowak', 'Ada Wong']) {
      const person = people.find((each) => each.name === name)
      const { events, facts } = await getPerson(test, ada, shown.get(name) ?? 0)
      expect(person).toMatchObject({ events, facts })
      expect(facts).toHaveLength(name === 'Ada Wong' ? 1 : 2)
    }
  } finally {
    await test.close()
  }
})
