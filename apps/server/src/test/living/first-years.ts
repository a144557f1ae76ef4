import type { TestApp } from '../test-app.ts'

/** The first year that a fact of somebody says. */
export async function firstYears({ platform }: TestApp) {
  const rows = await platform.database.read
    .selectFrom('facts')
    .select((eb) => ['person_id', 'relation_id', eb.fn.min('last_day').as('day')])
    .where('last_day', 'is not', null)
    .where('is_private', 'is', null)
    .groupBy(['person_id', 'relation_id'])
    .execute()
  const years = rows.map((row) => ({ ...row, year: Math.floor((Number(row.day) - 1_721_426) / 365.2425) + 1 }))
  return {
    ofPeople: new Map(years.flatMap(({ person_id, year }) => (person_id === null ? [] : [[person_id, year] as const]))),
    ofCouples: new Map(years.flatMap(({ relation_id, year }) => (relation_id === null ? [] : [[relation_id, year] as const]))),
  }
}
