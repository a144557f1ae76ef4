import type { Person } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { findFactsOfRecords } from '../facts/recorded-facts.service.ts'
import { readNames } from '../names/names.service.ts'
import { findKeptOfPerson } from '../records/kept-structures.service.ts'
import { findSourcesOfRecords } from '../sources/sources.service.ts'

/** Reads what imported records say about a person that is told nowhere else. Whoever deleted a fact or a name deleted its part. */
export async function readKeptOfPerson(
  db: Reader,
  family: FamilyId,
  person: number,
): Promise<Pick<Person, 'kept' | 'more_kept'>> {
  const { structures, more } = await findKeptOfPerson(db, family, person)
  if (structures.length === 0) return {}
  const factOf = await findFactsOfRecords(
    db,
    family,
    structures.flatMap(({ origin }) => origin?.record ?? []),
  )
  const names = new Set((await readNames(db, family, [person])).get(person)?.map((row) => `${row.record_id} ${row.record_path}`))
  const sourceOf = await findSourcesOfRecords(
    db,
    family,
    structures.flatMap(({ sourceRecord }) => sourceRecord ?? []),
  )
  const kept = structures.flatMap(({ origin, sourceRecord, ...structure }) => {
    const source = sourceRecord === undefined ? undefined : sourceOf(sourceRecord)
    const cited = source === undefined ? structure : { ...structure, source_id: source }
    if (origin === undefined) return [cited]
    const fact = factOf(origin.record, origin.path)
    if (fact !== undefined) return [{ ...cited, fact_id: fact }]
    return names.has(`${origin.record} ${origin.path}`) ? [cited] : []
  })
  return { kept, ...(more === 0 ? {} : { more_kept: more }) }
}
