import type { Merge } from '../changes/merge.ts'
import { getFamilyUid } from '../families/families.service.ts'
import { personUid, uidKey } from './person-uid.ts'
import {
  deleteUid,
  insertNewUid,
  listMemberships,
  listRecordsNaming,
  moveUids,
  moveUidsBack,
  updateMembership,
} from './records.repository.ts'
import type { Membership } from './records.table.ts'

/** What is needed to restore the records. */
export interface RecordsJournal {
  /** By record: the columns that were changed, before and after. */
  records: { id: number; before: Membership; after: Membership }[]
  uids: string[]
  /** The merged-away person's own UID, if nobody had it before. */
  ownUid: string | undefined
}

/**
 * Moves imported records and UIDs from the merged-away person to the kept one, so that another import of the same file, or of an
 * export of this family, duplicates nobody.
 */
export async function mergeRecords({ tx, author, kept, gone }: Merge): Promise<RecordsJournal> {
  const family = author.familyId
  const records: RecordsJournal['records'] = []
  for (const { id, ...before } of await listRecordsNaming(tx, family, gone)) {
    const after = renamed(before, gone, kept)
    records.push({ id, before, after })
    await updateMembership(tx, family, id, after)
  }
  const uids = await moveUids(tx, family, gone, kept)
  const uid = uidKey(personUid(await getFamilyUid(tx, family), gone))
  return { records, uids, ownUid: (await insertNewUid(tx, family, uid, kept)) ? uid : undefined }
}

function renamed(record: Membership, from: number, to: number): Membership {
  const rename = (id: number | null): number | null => (id === from ? to : id)
  const partner = rename(record.partner_id)
  const other = rename(record.other_partner_id)
  const children = (JSON.parse(record.children) as number[]).map((id) => (id === from ? to : id))
  return {
    person_id: rename(record.person_id),
    partner_id: partner,
    // Two partners who turn out to be the same person become one.
    other_partner_id: other === partner ? null : other,
    children: JSON.stringify([...new Set(children)]),
  }
}

/** @returns the records of the person who comes back */
export async function unmergeRecords(
  { tx, author, kept, gone }: Merge,
  { records, uids, ownUid }: RecordsJournal,
): Promise<number[]> {
  const family = author.familyId
  const present = new Map(
    records.length === 0
      ? []
      : (
          await listMemberships(
            tx,
            family,
            records.map((record) => record.id),
          )
        ).map(({ id, ...membership }) => [id, membership]),
  )
  for (const { id, before, after } of records) {
    const now = present.get(id)
    if (now !== undefined)
      await updateMembership(
        tx,
        family,
        id,
        restored(now, before, after, (ids) => renamed(ids, kept, gone)),
      )
  }
  await moveUidsBack(tx, family, uids, kept, gone)
  if (ownUid !== undefined) await deleteUid(tx, family, ownUid)
  return records.flatMap(({ id, before }) => (before.person_id === gone ? [id] : []))
}

/** Restores each part, unless somebody else in the record was merged since: then only the name is restored. */
function restored(
  now: Membership,
  before: Membership,
  after: Membership,
  rename: (membership: Membership) => Membership,
): Membership {
  return {
    person_id: now.person_id === after.person_id ? before.person_id : now.person_id,
    partner_id: now.partner_id === after.partner_id ? before.partner_id : now.partner_id,
    other_partner_id: now.other_partner_id === after.other_partner_id ? before.other_partner_id : now.other_partner_id,
    children: now.children === after.children ? before.children : rename(now).children,
  }
}
