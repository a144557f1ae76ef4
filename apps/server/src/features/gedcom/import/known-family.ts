import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { getFamilyUid } from '../../families/families.service.ts'
import { listIdentities } from '../../people/identities.service.ts'
import { readKnownRecords, readRecordMarks } from '../../records/records.service.ts'
import type { KnownRecord } from '../../records/records.table.ts'
import { readRelations } from '../../relations/relations.service.ts'

/** The current state of the family, to compare a file with. */
export interface KnownFamily {
  /** Identifies the family; people created here are recognized by it and their id. */
  uid: string
  /** Everybody who has not been deleted. */
  people: number[]
  /** Each relation as from, to and type. */
  relations: [number, number, number][]
  emails: string[]
  uids: [string, number][]
  records: KnownRecord[]
  /** The sources under which records are stored; others may be among them. */
  sources: string[]
  /** What each record says (`recordMark`), by id; read only for a file without people. */
  marks: [number, string][]
}

/**
 * Reads the whole family, in pages. It takes seconds for a large one, so only the thread that plans a large file does.
 *
 * @param file.hasPeople - whether the file that it is compared with names anybody
 */
export async function loadKnownFamily(db: Reader, family: FamilyId, { hasPeople }: { hasPeople: boolean }): Promise<KnownFamily> {
  const people = await listIdentities(db, family)
  const { records, uids } = await readKnownRecords(db, family)
  return {
    uid: await getFamilyUid(db, family),
    people: people.map((person) => person.id),
    relations: await readRelationsOf(db, family),
    emails: people.filter((person) => person.email_key !== '').map((person) => person.email_key),
    uids: uids.map((row) => [row.uid, row.person_id]),
    records,
    sources: [...new Set(records.map(({ source }) => source))],
    marks: hasPeople ? [] : await readRecordMarks(db, family),
  }
}

/** Reads all relations of the family. */
export async function readRelationsOf(db: Reader, family: FamilyId): Promise<KnownFamily['relations']> {
  const relations: KnownFamily['relations'] = []
  for await (const page of readRelations(db, family)) {
    for (const { from_person_id, to_person_id, relation_type } of page)
      relations.push([from_person_id, to_person_id, relation_type])
    await letOthersRun()
  }
  return relations
}
