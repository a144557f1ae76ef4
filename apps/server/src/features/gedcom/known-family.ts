import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { getFamilyUid } from '../families/families.service.ts'

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

export interface KnownRecord {
  kind: string
  source: string
  xref: string
  label: string
  person_id: number | null
  partner_id: number | null
  other_partner_id: number | null
  children: string
}

const pageSize = 5_000

/** Reads it in pages, so that a large family does not hold up the other calls. */
export async function loadKnownFamily(db: Reader, family: FamilyId): Promise<KnownFamily> {
  const people = await readPages((after) =>
    db
      .selectFrom('people')
      .select(['id', 'email_key'])
      .where('family_id', '=', family)
      .where('hidden_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute(),
  )
  const relations = await readPages((after) =>
    db
      .selectFrom('relations')
      .select(['id', 'from_person_id', 'to_person_id', 'relation_type'])
      .where('family_id', '=', family)
      .where('hidden_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute(),
  )
  const records = await readPages((after) =>
    db
      .selectFrom('gedcom_records')
      .select(['id', 'kind', 'source', 'xref', 'label', 'person_id', 'partner_id', 'other_partner_id', 'children'])
      .where('family_id', '=', family)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute(),
  )
  const uids = await db.selectFrom('gedcom_uids').select(['uid', 'person_id']).where('family_id', '=', family).execute()
  return {
    uid: await getFamilyUid(db, family),
    people: people.map((person) => person.id),
    relations: relations.map((relation) => [relation.from_person_id, relation.to_person_id, relation.relation_type]),
    emails: people.filter((person) => person.email_key !== '').map((person) => person.email_key),
    uids: uids.map((row) => [row.uid, row.person_id]),
    records,
  }
}

async function readPages<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const page = await read(all.at(-1)?.id ?? 0)
    for (const row of page) all.push(row)
    if (page.length < pageSize) return all
    await letOthersRun()
  }
}
