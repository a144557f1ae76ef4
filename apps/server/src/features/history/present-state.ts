import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { readStandingMerges } from '../merging/standing-merges.ts'
import { findAnyPeople, listBiographiesOf } from '../people/hidden-people.service.ts'
import type { PersonRow } from '../people/hidden-people.service.ts'
import { readField } from '../people/person-fields.ts'
import { listAnyRelations, listRelationsAmong } from '../relations/hidden-relations.service.ts'
import type { AnyRelationRow } from '../relations/hidden-relations.service.ts'
import type { ChangeRow } from './changes.repository.ts'
import { isWithinReach } from './within-reach.ts'

/** How what some changes concern is now: enough to tell which of them can be put back. */
export interface PresentState {
  findPerson(id: number): PersonRow | undefined
  findRelation(id: number): AnyRelationRow | undefined
  /** Whether a changed field has the value again that it had before. */
  hasValueBefore(change: ChangeRow): boolean
  /** Deleted, and not too long ago to come back. */
  isDeleted(row: { hidden_at: string | null }): boolean
  /** Whether a deleted relation joins two people who are there and not related otherwise. */
  canReturn(relation: AnyRelationRow): boolean
  /** The merge by which a person became part of another, if it was not undone. */
  findStandingMerge(gone: number): { person_id: number } | undefined
  /** Whether a later merge stands on that one. */
  hasLaterMerge(gone: number): boolean
}

/** Reads it with one query for each table, however many changes there are. */
export async function readPresentState(db: Reader, family: FamilyId, changes: ChangeRow[], now: string): Promise<PresentState> {
  const relations = new Map((await readAnyRelations(db, family, unique(changes.map((change) => change.relation_id)))).map((relation) => [relation.id, relation]))
  // A relation may lead to somebody else by now, after a merge.
  const ids = unique([...changes, ...relations.values()].flatMap(endsOf))
  const people = new Map((await findAnyPeople(db, family, ids)).map((person) => [person.id, person]))
  const pairs = new Set<string>()
  if (changes.some((change) => change.kind === 'relation_deleted')) for (const each of await listRelationsAmong(db, family, ids)) pairs.add(pairOf(each))
  const withText = unique(changes.map((change) => (change.field === 'biography' ? change.person_id : null)))
  const texts = new Map((await listBiographiesOf(db, family, withText)).map((text) => [`${text.person_id} ${text.language}`, text.html]))

  const merged = changes.filter((change) => change.kind === 'people_merged').map((change) => change.id)
  const merges = merged.length === 0 ? undefined : await readStandingMerges(db, family, Math.min(...merged))

  const isThere = (id: number): boolean => people.get(id)?.hidden_at === null
  const isDeleted: PresentState['isDeleted'] = ({ hidden_at: hiddenAt }) => hiddenAt !== null && isWithinReach(hiddenAt, now)
  return {
    findPerson: (id) => people.get(id),
    findRelation: (id) => relations.get(id),
    hasValueBefore: ({ person_id: id, field, language, value_before: before }) => {
      const person = people.get(id ?? 0)
      if (person === undefined) return false
      return JSON.stringify(field === 'biography' ? (texts.get(`${id} ${language}`) ?? '') : readField(person, field)) === before
    },
    isDeleted,
    canReturn: (relation) => isDeleted(relation) && isThere(relation.from_person_id) && isThere(relation.to_person_id) && !pairs.has(pairOf(relation)),
    findStandingMerge: (gone) => merges?.find(gone),
    hasLaterMerge: (gone) => {
      const merge = merges?.find(gone)
      return merge !== undefined && merges?.hasLater(merge) === true
    },
  }
}

const readAnyRelations = async (db: Reader, family: FamilyId, ids: number[]): Promise<AnyRelationRow[]> => (ids.length === 0 ? [] : listAnyRelations(db, family, ids))

const endsOf = (row: ChangeRow | AnyRelationRow): (number | null)[] => ('kind' in row ? [row.person_id, row.other_person_id] : [row.from_person_id, row.to_person_id])

const unique = (ids: (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

const pairOf = ({ from_person_id: one, to_person_id: other }: { from_person_id: number; to_person_id: number }): string => (one < other ? `${one} ${other}` : `${other} ${one}`)
