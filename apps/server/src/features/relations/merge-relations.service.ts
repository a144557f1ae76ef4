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

/** What is needed to restore the relations. */
export interface RelationsJournal {
  moved: { id: number; end: 'from_person_id' | 'to_person_id'; updatedAt: string }[]
  hidden: number[]
}

const otherEnd = (relation: RelationRow, person: number): number =>
  relation.from_person_id === person ? relation.to_person_id : relation.from_person_id

/**
 * Moves the merged-away person's relations to the kept one. The relation between the two is hidden, and so are those to people to
 * whom the kept person is already related. Deleted relations move too, so that they can still be put back.
 * @param hidesAgain - when redoing a merge: what it hides regardless of its current state
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
  // A relation that is dropped must not contradict the existing one: a grandmother is not her own grandchild.
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
 * Moves relations back to the person who had been merged away. Relations added since stay with the kept person; contradicting
 * ones stay hidden.
 * @returns what redoing the merge must hide: what did not come back, and what comes back although somebody has since deleted its
 * duplicate
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
