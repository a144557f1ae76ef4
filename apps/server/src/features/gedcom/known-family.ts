import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { getFamilyUid } from '../families/families.service.ts'
import { listIdentities } from '../people/identities.service.ts'
import { readKnownRecords } from '../records/records.service.ts'
import type { KnownRecord } from '../records/records.table.ts'
import { readRelations } from '../relations/relations.service.ts'

/** What a file is compared with: the family as it stands. Plain data, since a plan may be made in another thread. */
export interface KnownFamily {
  /** Tells the family from all others; the people made here are known by it and their id. */
  uid: string
  /** Everybody who is not deleted. */
  people: number[]
  /** From, to, type of every relation. */
  relations: [number, number, number][]
  emails: string[]
  uids: [string, number][]
  records: KnownRecord[]
}

/** Reads it in pages, so that a large family does not hold up the other calls. */
export async function loadKnownFamily(db: Reader, family: FamilyId): Promise<KnownFamily> {
  const people = await listIdentities(db, family)
  const relations: KnownFamily['relations'] = []
  for await (const page of readRelations(db, family)) {
    for (const { from_person_id, to_person_id, relation_type } of page)
      relations.push([from_person_id, to_person_id, relation_type])
    await letOthersRun()
  }
  const { records, uids } = await readKnownRecords(db, family)
  return {
    uid: await getFamilyUid(db, family),
    people: people.map((person) => person.id),
    relations,
    emails: people.filter((person) => person.email_key !== '').map((person) => person.email_key),
    uids: uids.map((row) => [row.uid, row.person_id]),
    records,
  }
}
