import type { ErrorCode } from '@banyan/contract'
import { isHiddenFor } from '../../platform/hiding.ts'
import { refuseMerge } from '../merging/merging.policy.ts'
import { refuseChange, refuseDelete, subjectOf } from '../people/people.policy.ts'
import { isChangeable } from '../people/person-fields.ts'
import type { ChangeRow } from './changes.repository.ts'
import type { PresentState } from './present-state.ts'
import type { Author } from './record-change.ts'

/**
 * Who may put a change back, and while what. It depends on how things are now, not on what happened since: a value can come back
 * as long as it is another than the present one, a person as long as they are deleted.
 *
 * | change                                 | while                                                                | who              |
 * |----------------------------------------|----------------------------------------------------------------------|------------------|
 * | `person_changed`                       | the person is there, with another value than before the change       | who may change it|
 * | that somebody joined or left           | never                                                                |                  |
 * | `person_created`, `person_restored`    | the person is there                                                  | who may delete it|
 * | `person_deleted`                       | the person is deleted, for less than 30 days                         | everybody        |
 * | `relation_created`, `relation_restored`| the relation is there                                                | everybody        |
 * | `relation_deleted`                     | it is deleted, for less than 30 days, between two who are there      | everybody        |
 * |                                        | and not related otherwise                                            |                  |
 * | `people_merged`                        | the one is part of the other, who is there, for less than 30 days,   | whoever may merge|
 * |                                        | and no later merge stands on it                                      |                  |
 * | `merge_undone`                         | both are there                                                       | whoever may merge|
 * | `family_imported`                      | never                                                                |                  |
 *
 * @returns why not, or undefined
 */
export function refuseRevert(author: Author, change: ChangeRow, state: PresentState): ErrorCode | undefined {
  const gone = 'change_reverted'
  const person = change.person_id === null ? undefined : state.findPerson(change.person_id)
  const other = change.other_person_id === null ? undefined : state.findPerson(change.other_person_id)
  const relation = change.relation_id === null ? undefined : state.findRelation(change.relation_id)
  switch (change.kind) {
    case 'person_changed': {
      if (person === undefined || person.hidden_at !== null || !isChangeable(change.field)) return gone
      return refuseChange(author, subjectOf(person), change.field) ?? (state.hasValueBefore(change) ? gone : undefined)
    }
    case 'person_created':
    case 'person_restored':
      return person === undefined || person.hidden_at !== null ? gone : refuseDelete(subjectOf(person))
    case 'person_deleted':
      return person !== undefined && state.isDeleted(person) && !isHiddenFor('merge', person.hidden_by) ? undefined : gone
    case 'relation_created':
    case 'relation_restored':
      return relation?.hidden_at === null ? undefined : gone
    case 'relation_deleted':
      return relation !== undefined && state.canReturn(relation) ? undefined : gone
    case 'people_merged': {
      const merge = other === undefined || !state.isDeleted(other) ? undefined : state.findStandingMerge(other.id)
      if (merge?.person_id !== person?.id || other === undefined || person?.hidden_at !== null) return gone
      return refuseMerge(author, subjectOf(person), subjectOf(other)) ?? (state.hasLaterMerge(other.id) ? 'later_merge' : undefined)
    }
    case 'merge_undone':
      return change.details !== null && person?.hidden_at === null && other?.hidden_at === null ? refuseMerge(author, subjectOf(person), subjectOf(other)) : gone
    case 'family_imported':
      return gone
  }
}
