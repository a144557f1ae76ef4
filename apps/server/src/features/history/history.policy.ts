import { isPersonField } from '@banyan/contract'
import type { ErrorCode } from '@banyan/contract'
import { isHiddenFor } from '../../platform/soft-delete.ts'
import type { ChangeRow } from '../changes/changes.table.ts'
import type { Author } from '../changes/record-change.ts'
import { aboutOf } from '../comments/about.ts'
import type { CommentDetails } from '../comments/change-comments.ts'
import { mayBringBack, mayDelete, mayEdit } from '../comments/comments.policy.ts'
import type { AnyFact } from '../facts/facts.table.ts'
import { refuseFaceSetting } from '../family-settings/family-settings.policy.ts'
import type { UndoneImport } from '../gedcom/undo/undone-import.ts'
import { refuseFactChange } from '../lives/facts.policy.ts'
import { refuseMerge } from '../merging/merging.policy.ts'
import { refuseChange, refuseDelete, subjectOf } from '../people/people.policy.ts'
import type { PersonRow } from '../people/people.table.ts'
import { readGalleryField } from '../photos/galleries/change-gallery.service.ts'
import type { GalleryRow } from '../photos/galleries/galleries.table.ts'
import { readImageField } from '../photos/images/changing/change-image.service.ts'
import { readDistinct } from '../same-photos/distinct-photos.service.ts'
import { boxOf } from '../tags/change-tag.service.ts'
import type { TagDetails } from '../tags/change-tag.service.ts'
import { preferredBefore } from './lives-state.ts'
import { isPartAsLeft } from './revertability.ts'
import type { Revertability } from './revertability.ts'

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
 * | `relation_changed`                     | the relation is there, with another value than before the change     | everybody        |
 * | `fact_created`, `fact_restored`        | the fact is there, and so are its people                             | who may change it|
 * | `fact_changed`                         | the same, with another value than before the change                  | who may change it|
 * | `fact_deleted`                         | it is deleted, for less than 30 days, and its people are there       | who may change it|
 * | `name_created`, `name_restored`        | the name is there, and is not the preferred one                      | who may change it|
 * | `name_changed`                         | the name is there, with another value than before the change         | who may change it|
 * | `name_deleted`                         | it is deleted, for less than 30 days, and the person is there        | who may change it|
 * | `problem_dismissed`, `_reopened`     | the person is there, and the problem is as the change left it        | everybody        |
 * | `source_created`, `source_restored`    | the source is there                                                  | everybody        |
 * | `source_changed`                       | the source is there, with another value than before the change       | everybody        |
 * | `source_deleted`                       | it is deleted, for less than 30 days                                 | everybody        |
 * | `kin_word_added`, `_restored`         | the word is there                                                    | everybody        |
 * | `kin_word_changed`                     | the word is there, with another value than before the change         | everybody        |
 * | `kin_word_deleted`                     | it is deleted, for less than 30 days                                 | everybody        |
 * | `people_merged`                        | the one is part of the other, who is there, for less than 30 days,   | whoever may merge|
 * |                                        | and no later merge stands on it                                      |                  |
 * | `merge_undone`                         | both are there                                                       | whoever may merge|
 * | `gallery_created`, `gallery_restored`  | the gallery is there                                                 | everybody        |
 * | `gallery_deleted`                      | it is deleted, for less than 30 days                                 | everybody        |
 * | `gallery_changed`, `image_changed`     | it is there, with another value than before the change               | everybody;       |
 * |                                        |                                                                      | keepers what is set aside |
 * | `images_changed`                       | an image is there, as the change left it                             | everybody;       |
 * |                                        |                                                                      | whom it concerns who sees it |
 * | `images_added`                         | some of the images are there                                         | everybody        |
 * | `image_restored`, `images_restored`    | the image, or the gallery, is there                                  | everybody        |
 * | `images_joined`, `_reordered`,        | all of the images are there, and not arranged as before the change   | everybody        |
 * | `_separated`                           |                                                                      |                  |
 * | `photos_merged`                        | the one is there, the other deleted, for less than 30 days           | everybody        |
 * | `photos_separated`                     | never                                                                |                  |
 * | `photos_distinct`, `_not_distinct`   | both photos are there, and it is as the change left it               | everybody        |
 * | `image_deleted`, `images_deleted`      | deleted by itself, for less than 30 days, and its gallery is there   | everybody        |
 * | `tag_added`, `tag_restored`            | the person is tagged in the image                                    | everybody        |
 * | `tag_changed`                          | the same, with another box                                           | everybody        |
 * | `tag_deleted`                          | the person is not tagged in the image, and both are there            | everybody        |
 * | `tags_added`, `tags_deleted`           | the person is there, and tagged, or not, in one of the images        | everybody        |
 * | `put_back`                             | it was not taken back yet, for 30 days                               | everybody        |
 * | `family_changed`                       | the family has another setting than before the change                | who may change it|
 * | `import_undone`                        | it is done and did not come back yet, for 30 days                    | everybody        |
 * | `family_imported`, `import_restored`   | never: an import is undone by a call of its own                      |                  |
 * | `comment_added`, `_restored`          | the comment is there, and so is what it is about                     | its author,      |
 * |                                        |                                                                      | and keepers      |
 * | `comment_changed`                      | the same, with another text than before the change                   | its author       |
 * | `comment_deleted`                      | it is deleted, for less than 30 days, and what it is about is there  | who deleted it,  |
 * |                                        |                                                                      | and keepers      |
 * | `guest_link_…`                         | never: a link is changed and ended by calls of its own               |                  |
 * | `story_plan_…`                         | never: a plan is changed and ended by calls of its own               |                  |
 *
 * @returns why not, or undefined
 */
export function refuseRevert(author: Author, change: ChangeRow, state: Revertability): ErrorCode | undefined {
  const gone = 'change_reverted'
  if (author.role === 'reader') return 'needs_member'
  const person = change.person_id === null ? undefined : state.findPerson(change.person_id)
  const other = change.other_person_id === null ? undefined : state.findPerson(change.other_person_id)
  const relation = change.relation_id === null ? undefined : state.findRelation(change.relation_id)
  const gallery = change.gallery_id === null ? undefined : state.findGallery(change.gallery_id)
  const image = change.image_id === null ? undefined : state.findImage(change.image_id)
  const source = change.source_id === null ? undefined : state.findSource(change.source_id)
  const word = change.kin_word_id === null ? undefined : state.findKinWord(change.kin_word_id)
  switch (change.kind) {
    case 'person_changed': {
      if (person === undefined || person.hidden_at !== null || !isPersonField(change.field)) return gone
      return refuseChange(author, subjectOf(person), change.field) ?? (state.hasValueBefore(change) ? gone : undefined)
    }
    case 'person_created':
    case 'person_restored':
      return person === undefined || person.hidden_at !== null ? gone : refuseDelete(subjectOf(person))
    case 'person_deleted':
      return person !== undefined && state.isDeleted(person) && !isHiddenFor('merge', person) ? undefined : gone
    case 'relation_created':
    case 'relation_restored':
      return relation?.hidden_at === null ? undefined : gone
    case 'relation_deleted':
      return relation !== undefined && state.canReturn(relation) ? undefined : gone
    case 'relation_changed':
      return relation?.hidden_at === null && !state.hasContentBefore(change) ? undefined : gone
    case 'name_created':
    case 'name_restored':
    case 'name_changed':
    case 'name_deleted':
      return refuseRevertOfName(author, change, state)
    case 'fact_created':
    case 'fact_restored':
    case 'fact_changed':
    case 'fact_deleted':
      return refuseRevertOfFact(author, change, state)
    case 'problem_dismissed':
    case 'problem_reopened':
      return person?.hidden_at === null && state.isProblemAsLeft(change) ? undefined : gone
    case 'source_created':
    case 'source_restored':
      return source?.hidden_at === null ? undefined : gone
    case 'source_changed':
      return source?.hidden_at === null && !state.hasContentBefore(change) ? undefined : gone
    case 'source_deleted':
      return source !== undefined && state.isDeleted(source) ? undefined : gone
    case 'kin_word_added':
    case 'kin_word_restored':
      return word?.hidden_at === null ? undefined : gone
    case 'kin_word_changed':
      return word?.hidden_at === null && !state.hasContentBefore(change) ? undefined : gone
    case 'kin_word_deleted':
      return word !== undefined && state.isDeleted(word) ? undefined : gone
    case 'people_merged': {
      const merge = other === undefined || !state.isDeleted(other) ? undefined : state.findStandingMerge(other.id)
      if (merge?.person_id !== person?.id || other === undefined || person?.hidden_at !== null) return gone
      return (
        refuseMerge(author, subjectOf(person), subjectOf(other)) ?? (state.hasLaterMerge(other.id) ? 'later_merge' : undefined)
      )
    }
    case 'merge_undone':
      return change.details !== null && person?.hidden_at === null && other?.hidden_at === null
        ? refuseMerge(author, subjectOf(person), subjectOf(other))
        : gone
    case 'gallery_created':
    case 'gallery_restored':
      return gallery?.hidden_at === null ? undefined : gone
    case 'gallery_changed':
      return gallery?.hidden_at === null && !hasGalleryValueBefore(gallery, change) ? undefined : gone
    case 'gallery_deleted':
      return gallery !== undefined && state.isDeleted(gallery) ? undefined : gone
    case 'images_added':
      return state.hasAddedImages(change.id) ? undefined : gone
    case 'image_changed':
      if (change.field === 'is_set_aside' && author.role !== 'keeper') return 'needs_keeper'
      return image?.hidden_at === null &&
        change.field !== 'angle' &&
        // Photos are moved back with the others of their line.
        change.field !== 'gallery' &&
        readImageField(image, change.field) !== JSON.parse(change.value_before ?? 'null')
        ? undefined
        : gone
    case 'images_changed':
      return state.listPartsOf(change).some((part) => isPartAsLeft(part, state.findImage(part.image_id ?? 0))) ? undefined : gone
    case 'images_joined':
    case 'images_reordered':
    case 'images_separated':
      return state.canRearrange(change) ? undefined : gone
    case 'photos_merged':
      return state.canSeparate(change) ? undefined : gone
    case 'photos_distinct':
    case 'photos_not_distinct':
      return readDistinct(change.details).every((id) => state.findImage(id)?.hidden_at === null) && state.isDistinctAsLeft(change)
        ? undefined
        : gone
    case 'image_restored':
      return image?.hidden_at === null ? undefined : gone
    case 'images_restored':
      return gallery?.hidden_at === null && state.hasImagesOf(change, false) ? undefined : gone
    case 'images_deleted':
      return gallery?.hidden_at === null
        ? state.hasImagesOf(change, true)
          ? undefined
          : gone
        : gallery === undefined
          ? gone
          : 'gallery_deleted'
    case 'image_deleted': {
      if (image === undefined || !state.isDeleted(image) || !isHiddenFor('image', image)) return gone
      return gallery?.hidden_at === null ? undefined : 'gallery_deleted'
    }
    case 'tag_added':
    case 'tag_restored':
      return state.findTag(change) === undefined ? gone : undefined
    case 'tag_changed': {
      const tag = state.findTag(change)
      return tag !== undefined &&
        change.details !== null &&
        JSON.stringify(boxOf(tag)) !== JSON.stringify((JSON.parse(change.details) as TagDetails).before)
        ? undefined
        : gone
    }
    case 'tag_deleted':
      return change.details !== null &&
        image?.hidden_at === null &&
        person?.hidden_at === null &&
        state.findTag(change) === undefined
        ? undefined
        : gone
    case 'tags_added':
    case 'tags_deleted':
      return person?.hidden_at === null && state.hasTagsOf(change, change.kind === 'tags_added') ? undefined : gone
    case 'put_back':
      return state.canRedo(change) ? undefined : gone
    case 'family_changed': {
      const { faces } = state
      if (change.field !== 'face_recognition' || faces === undefined || JSON.stringify(faces.isOn) === change.value_before)
        return gone
      return refuseFaceSetting(author, faces, !faces.isOn)
    }
    case 'import_undone':
      return state.canRedo(change) && (JSON.parse(change.details ?? '{}') as Partial<UndoneImport>).isDone === true
        ? undefined
        : gone
    case 'comment_added':
    case 'comment_restored':
    case 'comment_changed':
    case 'comment_deleted':
      return refuseRevertOfComment(author, change, state)
    case 'family_imported':
    case 'import_restored':
    case 'photos_separated':
    case 'guest_link_created':
    case 'guest_link_changed':
    case 'guest_link_ended':
    case 'story_plan_created':
    case 'story_plan_changed':
    case 'story_plan_ended':
    case 'story_plan_stopped':
    case 'story_plan_resumed':
      return gone
  }
}

const hasGalleryValueBefore = (gallery: GalleryRow, { field, value_before }: ChangeRow): boolean =>
  JSON.stringify(readGalleryField(gallery, field)) === value_before

function refuseRevertOfFact(author: Author, change: ChangeRow, state: Revertability): ErrorCode | undefined {
  const gone = 'change_reverted'
  const fact = state.findFact(change.fact_id ?? 0)
  const people = fact && findPeopleOf(state, fact)
  if (fact === undefined || people === undefined) return gone
  const refusal = refuseFactChange(author, people.map(subjectOf))
  if (change.kind === 'fact_deleted') return state.isDeleted(fact) ? refusal : gone
  if (fact.hidden_at !== null || (change.kind === 'fact_changed' && state.hasContentBefore(change))) return gone
  return refusal
}

/** Finds those whom a fact is about, if all of them are there. */
function findPeopleOf(state: Revertability, fact: AnyFact): PersonRow[] | undefined {
  const couple = fact.relation_id === null ? undefined : state.findRelation(fact.relation_id)
  if (fact.relation_id !== null && couple?.hidden_at !== null) return undefined
  const ids = couple === undefined ? [fact.person_id ?? 0] : [couple.from_person_id, couple.to_person_id]
  const people = ids.flatMap((id) => state.findPerson(id) ?? [])
  return people.length < ids.length || people.some((person) => person.hidden_at !== null) ? undefined : people
}

function refuseRevertOfComment(author: Author, change: ChangeRow, state: Revertability): ErrorCode | undefined {
  const gone = 'change_reverted'
  const comment = state.findComment(change.comment_id ?? 0)
  if (comment === undefined) return gone
  const { kind, id } = aboutOf(comment)
  const about = kind === 'image' ? state.findImage(id) : kind === 'gallery' ? state.findGallery(id) : state.findPerson(id)
  const fact = kind === 'fact' ? state.findFact(id) : undefined
  const isAboutThere =
    fact === undefined ? about?.hidden_at === null : fact.hidden_at === null && findPeopleOf(state, fact) !== undefined
  if (!isAboutThere) return gone
  const isAllowed =
    change.kind === 'comment_deleted'
      ? mayBringBack(author, comment)
      : change.kind === 'comment_changed'
        ? mayEdit(author, comment)
        : mayDelete(author, comment)
  if (
    change.kind === 'comment_deleted' ? !isHiddenFor('comment', comment) || !state.isDeleted(comment) : comment.hidden_at !== null
  )
    return gone
  if (change.kind === 'comment_changed') {
    const { before } = JSON.parse(change.details ?? '{}') as CommentDetails
    if (before === undefined || before === comment.text) return gone
  }
  return isAllowed ? undefined : 'not_your_comment'
}

function refuseRevertOfName(author: Author, change: ChangeRow, state: Revertability): ErrorCode | undefined {
  const gone = 'change_reverted'
  const name = state.findName(change.name_id ?? 0)
  const person = name === undefined ? undefined : state.findPerson(name.person_id)
  if (name === undefined || person === undefined || person.hidden_at !== null) return gone
  const refusal = refuseChange(author, subjectOf(person), 'name')
  if (change.kind === 'name_deleted') return state.isDeleted(name) ? refusal : gone
  if (name.hidden_at !== null) return gone
  if (change.kind !== 'name_changed') return refusal ?? (name.preferred === 1 ? 'preferred_name' : undefined)
  if (state.hasContentBefore(change)) return gone
  const before = preferredBefore(change)
  if (before === undefined) return refusal
  const other = state.findName(before)
  return other?.hidden_at === null && other.person_id === name.person_id ? refusal : gone
}
