import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ParsedGedcom } from '@banyan/gedcom'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { getFamilyUid } from '../../families/families.service.ts'
import { listKinshipPeople, listKinshipPeopleById, listTakenAddresses } from '../../people/identities.service.ts'
import { isDerivedKey, personUid, uidKey } from '../../records/person-uid.ts'
import { recordMark } from '../../records/record-mark.ts'
import {
  findSourcesCalled,
  listKnownRecordsCalled,
  listKnownRecordsOf,
  listLastNameless,
  listRecordsById,
  listUidsAmong,
} from '../../records/records.service.ts'
import type { KnownRecord } from '../../records/records.table.ts'
import { listParentTies, listPartnerTies } from '../../relations/relations.service.ts'
import { addressKeyOf } from './clean-person.ts'
import type { KnownFamily } from './known-family.ts'
import { readRelationsOf } from './known-family.ts'
import { chooseSource } from './recognise.ts'

/** Small enough that other calls are answered in between. */
const atOnce = 200
const peopleAtOnce = 1_000
/** Nobody has so many. */
const maxTies = 100_000
/** Beyond so many generations, or ancestors, reading all relations takes less. */
const maxGenerations = 100
const maxAncestors = 20_000

/**
 * Reads as much of the family as makes a plan for this file the same as all of it would (`loadKnownFamily`): whom and what the file may
 * mean by its names, and the ancestors of those people. It costs little for a small file, whatever the family's size.
 *
 * @param ownPersonId - the person of the user who imports
 */
export async function loadKnownPart(
  db: Reader,
  family: FamilyId,
  parsed: ParsedGedcom,
  ownPersonId: number,
): Promise<KnownFamily> {
  const uid = await getFamilyUid(db, family)
  const named = await readNamed(db, family, parsed)
  const marks = parsed.people.length > 0 ? [] : await readMarks(db, family, named)
  const isContinued = chooseSource(parsed, { records: named, sources: [], marks }).known.size > 0
  const sources = isContinued ? [] : [...(await findSourcesCalled(db, family, parsed.source.key))]

  const keys = [...new Set(parsed.people.flatMap((person) => person.uids.map(uidKey)))]
  const uids = new Map<string, number>()
  for await (const rows of inPages(keys, (page) => listUidsAmong(db, family, page)))
    for (const { uid: key, person_id: person } of rows) uids.set(key, person)
  const derived = await findByDerivedUid(db, family, uid, new Set(keys.filter((key) => isDerivedKey(key) && !uids.has(key))))

  const candidates = [
    ...new Set([ownPersonId, ...uids.values(), ...derived, ...named.flatMap(({ person_id: id }) => (id === null ? [] : [id]))]),
  ]
  const people: number[] = []
  for await (const rows of inPages(candidates, (page) => listKinshipPeopleById(db, family, page)))
    for (const { id } of rows) people.push(id)
  const records = new Map(named.map((record) => [record.id, record]))
  for await (const rows of inPages(candidates, (page) => listKnownRecordsOf(db, family, page)))
    for (const row of rows) records.set(row.id, row)
  const addresses = [...new Set(parsed.people.map(addressKeyOf).filter((key) => key !== ''))]
  const emails: string[] = []
  for await (const taken of inPages(addresses, (page) => listTakenAddresses(db, family, page))) emails.push(...taken)
  return {
    uid,
    people,
    relations: parsed.relations.length === 0 ? [] : await readTies(db, family, people),
    emails,
    uids: [...uids],
    records: [...records.values()].toSorted((a, b) => a.id - b.id),
    sources,
    marks,
  }
}

/** Reads a few at a time, so that a long list does not hold up other calls. */
async function* inPages<Item, Row>(items: readonly Item[], read: (page: Item[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let start = 0; start < items.length; start += atOnce) {
    yield await read(items.slice(start, start + atOnce))
    await letOthersRun()
  }
}

/** Reads the records of earlier files of the same name that have the names of the file's records, by id. */
async function readNamed(
  db: Reader,
  family: FamilyId,
  { source: { key }, people, extras }: ParsedGedcom,
): Promise<KnownRecord[]> {
  const xrefs = new Set([...people, ...extras].map(({ xref }) => xref))
  const records = xrefs.delete('') ? await listLastNameless(db, family, key) : []
  for await (const rows of inPages([...xrefs], (page) => listKnownRecordsCalled(db, family, key, page)))
    for (const row of rows) records.push(row)
  return records.toSorted((a, b) => a.id - b.id)
}

async function readMarks(db: Reader, family: FamilyId, records: readonly KnownRecord[]): Promise<KnownFamily['marks']> {
  const marks: KnownFamily['marks'] = []
  const ids = records.map(({ id }) => id)
  for await (const rows of inPages(ids, (page) => listRecordsById(db, family, page)))
    for (const row of rows) marks.push([row.id, recordMark(row)])
  return marks
}

/** Finds who was created here and has one of these UIDs: they are derived from the ids, so each has to be tried. */
async function findByDerivedUid(db: Reader, family: FamilyId, familyUid: string, keys: ReadonlySet<string>): Promise<number[]> {
  const found: number[] = []
  for (let after = 0; found.length < keys.size;) {
    const page = await listKinshipPeople(db, family, after, peopleAtOnce)
    for (const { id } of page) if (keys.has(uidKey(personUid(familyUid, id)))) found.push(id)
    if (page.length < peopleAtOnce) break
    after = page.at(-1)?.id ?? 0
    await letOthersRun()
  }
  return found
}

/** Reads the partnerships of these people, and how they and all their ancestors were raised: a loop closes nowhere else. */
async function readTies(db: Reader, family: FamilyId, people: readonly number[]): Promise<KnownFamily['relations']> {
  const relations: KnownFamily['relations'] = []
  const seen = new Set(people)
  let generation: number[] = [...people]
  for (let count = 0; generation.length > 0; count += 1) {
    if (count > maxGenerations || seen.size > maxAncestors) return readRelationsOf(db, family)
    const parents: number[] = []
    for await (const ties of inPages(generation, (page) => listParentTies(db, family, page, maxTies)))
      for (const { from_person_id: from, to_person_id: to, relation_type: type } of ties) {
        relations.push([from, to, type])
        if (!seen.has(from)) parents.push(from)
        seen.add(from)
      }
    generation = parents
  }
  for await (const ties of inPages(people, (page) => listPartnerTies(db, family, page, maxTies)))
    for (const { from_person_id: from, to_person_id: to, relation_type: type } of ties) relations.push([from, to, type])
  return relations
}
