import { relationTypes } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Merge } from '../changes/merge.ts'
import { adoptHiddenRelations, bringRelationsBack } from './hidden-relations.service.ts'
import {
  hideRelations,
  isAncestor,
  isOwnAncestor,
  listAnyRelations,
  listAnyRelationsOfPerson,
  listRelationsOfPerson,
  updateRelation,
} from './relations.repository.ts'
import type { RelationRow } from './relations.table.ts'

/** What putting the relations back needs. */
export interface RelationsJournal {
  moved: { id: number; end: 'from_person_id' | 'to_person_id'; updatedAt: string }[]
  hidden: number[]
}

const otherEnd = (relation: RelationRow, person: number): number =>
  relation.from_person_id === person ? relation.to_person_id : relation.from_person_id

/**
 * Ties to who is left those who were tied to who goes. The relation between the two goes, and so do those to people whom who is
 * left is related to already. Deleted relations move along, so that they can still be put back.
 *
 * @param hidesAgain - of a merge that is made again: what it hides whatever has become of it
 * @throws ApiError `own_ancestor`
 */
export async function mergeRelations(
  { tx, author, at, batch, kept, gone }: Merge,
  hidesAgain: number[],
): Promise<RelationsJournal> {
  const family = author.familyId
  const related = new Set((await listRelationsOfPerson(tx, family, kept)).map((relation) => otherEnd(relation, kept)))
  const again = new Set(hidesAgain)
  const journal: RelationsJournal = { moved: [], hidden: await adoptHiddenRelations(tx, family, hidesAgain, at, batch) }
  for (const relation of await listAnyRelationsOfPerson(tx, family, gone)) {
    const other = otherEnd(relation, gone)
    const isHidden = relation.hidden_at !== null
    if (journal.hidden.includes(relation.id)) continue
    if (!isHidden && (other === kept || related.has(other) || again.has(relation.id))) {
      journal.hidden.push(relation.id)
    } else if (other !== kept) {
      const end = relation.from_person_id === gone ? 'from_person_id' : 'to_person_id'
      journal.moved.push({ id: relation.id, end, updatedAt: relation.updated_at })
      await updateRelation(tx, family, relation.id, { [end]: kept, ...(isHidden ? {} : { updated_at: at }) })
      if (!isHidden) related.add(other)
    }
  }
  const left = await hideRelations(tx, family, journal.hidden, at, batch)
  if (await isOwnAncestor(tx, family, kept)) throw new ApiError('own_ancestor')
  // What is left out must not say the opposite of what is there: a grandmother is not her own grandchild.
  const rename = (id: number): number => (id === gone ? kept : id)
  for (const { from_person_id: from, to_person_id: to, relation_type: type } of left) {
    const isBetween = rename(from) === rename(to)
    if (type === relationTypes.raised && !isBetween && (await isAncestor(tx, family, rename(to), rename(from))))
      throw new ApiError('own_ancestor')
  }
  return journal
}

/** The rows that {@link mergeRelations} has changed. */
export const relationsOfJournal = ({ moved, hidden }: RelationsJournal): number[] => [
  ...moved.map((relation) => relation.id),
  ...hidden,
]

/**
 * Ties them back to who had become part of the other. What was related anew since stays with who was left; what would
 * contradict it stays hidden.
 *
 * @returns what the same merge, made again, has to hide: what did not come back, and what comes back though somebody has
 *   deleted its double meanwhile
 */
export async function unmergeRelations(
  { tx, author, at, batch, kept, gone }: Merge,
  journal: RelationsJournal,
): Promise<number[]> {
  const family = author.familyId
  const related = new Set((await listRelationsOfPerson(tx, family, kept)).map((relation) => otherEnd(relation, kept)))
  const present = new Map((await findAll(relationsOfJournal(journal))).map((relation) => [relation.id, relation]))
  for (const { id, end, updatedAt } of journal.moved) {
    const relation = present.get(id)
    if (relation === undefined || relation[end] !== kept) continue
    await updateRelation(tx, family, id, { [end]: gone, ...(relation.updated_at === at ? { updated_at: updatedAt } : {}) })
  }
  const waiting = journal.hidden.flatMap((id) => present.get(id) ?? []).filter((relation) => relation.hidden_batch === batch.id)
  const back = new Set((await bringRelationsBack(tx, family, waiting)).map((relation) => relation.id))
  return waiting
    .filter((relation) => !back.has(relation.id) || !related.has(otherEnd(relation, gone)))
    .map((relation) => relation.id)

  function findAll(ids: number[]) {
    return ids.length === 0 ? [] : listAnyRelations(tx, family, ids)
  }
}
