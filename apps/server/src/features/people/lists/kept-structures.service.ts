import type { Person } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { findFactsOfRecords } from '../../facts/recorded-facts.service.ts'
import { readNames } from '../../names/names.service.ts'
import { findKeptOfPerson } from '../../records/kept-structures.service.ts'
import type { Kept } from '../../records/kept-structures.service.ts'
import type { ReadRecordsOfPerson } from '../../records/recorded-details.service.ts'
import { findSourcesOfRecords } from '../../sources/sources.service.ts'

/**
 * Reads what imported records say about a person that is told nowhere else. With a fact or a name, its part was deleted.
 * @param records - see `readRecordsOfPerson`
 */
export async function readKeptOfPerson(
  db: Reader,
  family: FamilyId,
  person: number,
  records: ReadRecordsOfPerson,
): Promise<Pick<Person, 'kept' | 'more_kept' | 'lone_families'>> {
  const { structures, more, loneFamilies } = await findKeptOfPerson(db, family, person, records)
  const lone = loneFamilies.length === 0 ? {} : { lone_families: await presentWhole(db, family, loneFamilies) }
  if (structures.length === 0) return lone
  const factOf = await findFactsOfRecords(
    db,
    family,
    structures.flatMap(({ origin }) => origin?.record ?? []),
  )
  const names = new Set((await readNames(db, family, [person])).get(person)?.map((row) => `${row.record_id} ${row.record_path}`))
  const cite = await findSources(db, family, structures)
  const kept = structures.flatMap((each) => {
    const { origin, cited } = cite(each)
    if (origin === undefined) return [cited]
    const fact = factOf(origin.record, origin.path)
    if (fact !== undefined) return [{ ...cited, fact_id: fact }]
    return names.has(`${origin.record} ${origin.path}`) ? [cited] : []
  })
  return { kept, ...(more === 0 ? {} : { more_kept: more }), ...lone }
}

/** Presents records of which everything is told. */
export async function presentWhole(db: Reader, family: FamilyId, records: readonly Kept[]): Promise<KeptRecord[]> {
  const cite = await findSources(
    db,
    family,
    records.flatMap(({ structures }) => structures),
  )
  return records.map(({ structures, more }) => ({
    kept: structures.map((each) => cite(each).cited),
    ...(more === 0 ? {} : { more_kept: more }),
  }))
}

type Structure = Kept['structures'][number]
type KeptRecord = NonNullable<Person['lone_families']>[number]

/** Finds the sources that structures cite. @returns a structure as it is sent, and the row that it belongs to */
async function findSources(db: Reader, family: FamilyId, structures: readonly Structure[]) {
  const sourceOf = await findSourcesOfRecords(
    db,
    family,
    structures.flatMap(({ sourceRecord }) => sourceRecord ?? []),
  )
  return ({ origin, sourceRecord, ...structure }: Structure): { origin: Structure['origin']; cited: KeptStructure } => {
    const source = sourceRecord === undefined ? undefined : sourceOf(sourceRecord)
    return { origin, cited: source === undefined ? structure : { ...structure, source_id: source } }
  }
}

type KeptStructure = KeptRecord['kept'][number]
