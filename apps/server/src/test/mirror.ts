import { dayRange, julianDayToGregorian, readDateValue } from '@banyan/calendar'
import { relationTypes } from '@banyan/contract'
import type { FactKindName } from '@banyan/contract'
import { expect } from 'vitest'
import type { Reader } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'

const deaths = ['DEAT', 'BURI', 'CREM']

/**
 * Compares what older clients know of people with their facts: exactly one name, birth and death is preferred, and says the same. What only
 * some see, lists show to nobody.
 */
export async function expectMirror({ database }: Pick<Platform, 'database'>): Promise<void> {
  await expectCounts(database.read)
  const people = await database.read
    .selectFrom('people')
    .select(['family_id', 'id', 'name', 'birth_year', 'year_of_death', 'birth_day', 'death_day', 'deceased'])
    .where('hidden_at', 'is', null)
    .execute()
  const facts = Map.groupBy(
    await database.read
      .selectFrom('facts')
      .select(['family_id', 'person_id', 'kind', 'date', 'denied', 'preferred'])
      .where('hidden_at', 'is', null)
      .where((eb) => eb.or([eb('is_private', 'is', null), eb('is_private', '=', 0), eb('preferred', '=', 1)]))
      .where('person_id', 'is not', null)
      .execute(),
    (fact) => `${fact.family_id} ${fact.person_id}`,
  )
  const names = Map.groupBy(
    await database.read
      .selectFrom('names')
      .select(['family_id', 'person_id', 'text'])
      .where('hidden_at', 'is', null)
      .where('preferred', '=', 1)
      .execute(),
    (name) => `${name.family_id} ${name.person_id}`,
  )
  const differing = people.flatMap((person) => {
    const key = `${person.family_id} ${person.id}`
    const own = facts.get(key) ?? []
    const preferred = (kind: string) => own.filter((fact) => fact.kind === kind && fact.preferred === 1)
    const yearOf = (kind: string): number => {
      const date = readDateValue(preferred(kind)[0]?.date ?? '')?.date
      if (date?.calendar === 'GREGORIAN') return date.bce === undefined ? (date.year ?? 0) : 0
      const day = dayRange(preferred(kind)[0]?.date ?? '')?.from
      return day === undefined ? 0 : julianDayToGregorian(day).year
    }
    const dayOf = (kind: string): number => {
      const date = preferred(kind)[0]?.date ?? ''
      const range = readDateValue(date)?.kind === 'exact' ? dayRange(date) : undefined
      if (range === undefined || range.from !== range.to) return 0
      const { month, day } = julianDayToGregorian(range.from)
      return yearOf(kind) === 0 ? 0 : month * 100 + day
    }
    const isSettled = (kind: string): boolean =>
      preferred(kind).length === (own.some((fact) => fact.kind === kind && fact.denied === 0) ? 1 : 0)
    const rows = {
      name: names.get(key)?.map(({ text }) => text),
      birth_year: yearOf('BIRT'),
      year_of_death: yearOf('DEAT'),
      birth_day: dayOf('BIRT'),
      death_day: dayOf('DEAT'),
      deceased: own.some((fact) => deaths.includes(fact.kind) && fact.denied === 0) ? 1 : 0,
      isSettled: isSettled('BIRT') && isSettled('DEAT'),
    }
    const { birth_year, year_of_death, birth_day, death_day, deceased } = person
    const known = { name: [person.name], birth_year, year_of_death, birth_day, death_day, deceased, isSettled: true }
    return JSON.stringify(rows) === JSON.stringify(known) ? [] : [{ key, rows, known }]
  })
  expect(differing).toEqual([])
  await expectEnds(database)
}

/** Compares what couples say of their end with their facts: the last wedding, separation or divorce, of one day the last of these. */
async function expectEnds(database: Platform['database']): Promise<void> {
  const ends: FactKindName[] = ['MARR', 'SEP', 'ANUL', 'DIV']
  const facts = await database.read
    .selectFrom('facts')
    .select(['family_id', 'relation_id', 'kind', 'first_day', 'last_day'])
    .where('hidden_at', 'is', null)
    .where('denied', '=', 0)
    .where((eb) => eb.or([eb('is_private', 'is', null), eb('is_private', '=', 0)]))
    .where('kind', 'in', ends)
    .where('relation_id', 'is not', null)
    .execute()
  const ofCouples = Map.groupBy(facts, (fact) => `${fact.family_id} ${fact.relation_id}`)
  const couples = await database.read
    .selectFrom('relations')
    .select(['family_id', 'id', 'ended'])
    .where('relation_type', '=', relationTypes.partnered)
    .where('hidden_at', 'is', null)
    .execute()
  const differing = couples.flatMap(({ family_id, id, ended }) => {
    const steps = (ofCouples.get(`${family_id} ${id}`) ?? []).map(({ kind, first_day, last_day }) => ({
      end: kind === 'MARR' ? '' : kind === 'SEP' ? 'separated' : 'divorced',
      day: first_day ?? last_day ?? (kind === 'MARR' ? -Infinity : Infinity),
      rank: ends.indexOf(kind),
    }))
    const last = steps.toSorted((a, b) => (a.day === b.day ? a.rank - b.rank : a.day < b.day ? -1 : 1)).at(-1)?.end ?? ''
    return last === (ended ?? '') ? [] : [{ family_id, id, last, ended }]
  })
  expect(differing).toEqual([])
}

/** Compares how many images galleries are said to show with those that they do. */
async function expectCounts(db: Reader): Promise<void> {
  const counted = await db
    .selectFrom('shown_image_counts')
    .select(['family_id', 'gallery_id', 'images'])
    .where('images', '<>', 0)
    .execute()
  const shown = await db
    .selectFrom('images')
    .select((eb) => ['family_id', 'gallery_id', eb.fn.countAll<number>().as('images')])
    .where('hidden_at', 'is', null)
    .where('processed_at', 'is not', null)
    .where('front_id', 'is', null)
    .groupBy(['family_id', 'gallery_id'])
    .execute()
  const lines = (rows: typeof counted): string[] =>
    rows.map(({ family_id, gallery_id, images }) => `${family_id} ${gallery_id}: ${images}`).toSorted()
  expect(lines(counted)).toEqual(lines(shown))
}
