import { changeGroups } from '@banyan/contract'
import type { ChangeKind, ErrorCode } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import { withSavepoint } from '../../../platform/db/savepoint.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { isHiddenFor } from '../../../platform/soft-delete.ts'
import type { ChangeRow } from '../../changes/changes.table.ts'
import type { Author } from '../../changes/record-change.ts'
import type { CommentDetails } from '../../comments/change-comments.ts'
import { readGalleryField } from '../../photos/galleries/change-gallery.service.ts'
import { bringImagesBack, hideImagesTogether, readImageField } from '../../photos/images/changing/change-image.service.ts'
import type { ImageRow } from '../../photos/images/images.table.ts'
import { findGalleryUploader, listAnyImages, listImagesAddedBy } from '../../photos/images/listing/past-images.service.ts'
import { refuseRevert } from '../history.policy.ts'
import { keyOf } from '../lives-state.ts'
import { arrangementOf, readRevertability } from '../revertability.ts'
import type { Revertability } from '../revertability.ts'
import { imagesOf, takeBack } from '../take-back.service.ts'
import type { RevertStep } from '../take-back.service.ts'
import { findLaterAuthor, findLaterAuthorOfPerson, listCreations, listImagesTouched } from './acts.repository.ts'
import type { Acts } from './acts.repository.ts'
import type { KeptReason, Outcome } from './put-back-groups.ts'

/** What deciding about a line needs. */
export interface Look {
  db: Reader
  author: Author
  /** Finds somebody who has images in a gallery. */
  findUploader(gallery: number): Promise<string | undefined>
}

export const lookAt = ({ tx, author }: RevertStep): Look => ({
  db: tx,
  author,
  findUploader: (gallery) => findGalleryUploader(tx, author.familyId, gallery),
})

const keep = (reason: KeptReason, by?: string): Outcome => ({
  count: 0,
  kept: { count: 1, reason, ...(by === undefined ? {} : { by }) },
})

/**
 * Decides whether a line is refused, by what others have changed or built on since and by who may put it back; undefined if
 * putting it back can be tried.
 */
export async function refuseAct(look: Look, acts: Acts, line: ChangeRow, state: Revertability): Promise<Outcome | undefined> {
  // Whether somebody has an account cannot be put back by others.
  if (line.kind === 'person_changed' && line.field === 'user_id') return { count: 0 }
  if (
    (changeGroups.imports as readonly ChangeKind[]).includes(line.kind) ||
    (line.kind === 'image_changed' && (line.field === 'angle' || line.field === 'edit'))
  )
    return keep('not_possible')
  const changed = isOtherValue(line, state)
  const by = await findWhoBuiltOn(look, acts, line)
  const refusal = refuseRevert(look.author, line, state)
  if (refusal === 'change_reverted')
    return isGone(line, state) ? keep('gone') : changed ? keep('changed_since', by) : { count: 0 }
  if (refusal !== undefined) return keep(reasonOf(refusal))
  return by !== undefined || changed ? keep('changed_since', by) : undefined
}

/** The result of one piece of a line. */
export interface ActOutcome extends Outcome {
  /** The number of rows processed. */
  rows: number
  /** The line has more rows than this piece had room for. */
  isPart?: boolean
}

/**
 * Puts a line back as far as possible, at most `room` of its images. What cannot come back does not stop the rest.
 * @param isRest - an earlier piece has already processed part of the line
 */
export async function putOneBack(
  step: RevertStep,
  acts: Acts,
  line: ChangeRow,
  room: number,
  isRest: boolean,
): Promise<ActOutcome> {
  const { tx, author } = step
  const refused = isRest
    ? undefined
    : await refuseAct(lookAt(step), acts, line, await readRevertability(tx, author.familyId, [line], step.at))
  if (refused !== undefined) return { ...refused, rows: 1 }
  try {
    return await withSavepoint(tx, () => takeActBack(step, acts, line, room, isRest))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...keep(reasonOf(error.code)), rows: 1 }
  }
}

async function takeActBack(step: RevertStep, acts: Acts, line: ChangeRow, room: number, isRest: boolean): Promise<ActOutcome> {
  if (line.kind === 'images_added') return takeUploadsBack(step, acts, line, room)
  if (line.kind === 'images_deleted' || line.kind === 'images_restored') return takeImagesBack(step, line, room, isRest)
  await takeBack(step, line)
  return { count: 1, rows: 1 }
}

/** Removes the uploads that nobody else has changed, tagged or described; images from before the given time stay. */
async function takeUploadsBack(step: RevertStep, acts: Acts, line: ChangeRow, room: number): Promise<ActOutcome> {
  const { tx, author } = step
  const { own, touched } = await sortUploads(
    tx,
    author.familyId,
    acts,
    line,
    await listImagesAddedBy(tx, author.familyId, line.id),
  )
  const part = own.slice(0, room)
  await hideImagesTogether(step, { id: line.gallery_id ?? 0, title: line.title }, part)
  const isPart = own.length > part.length
  return { count: part.length, rows: part.length, isPart, ...(isPart ? {} : keepTouched(touched)) }
}

/** Sorts the images that a line added into those that can go and those that others have worked on. */
export async function sortUploads(
  db: Reader,
  family: FamilyId,
  acts: Acts,
  line: ChangeRow,
  uploads: Pick<ImageRow, 'id' | 'created_at'>[],
): Promise<{ own: number[]; touched: Map<number, string> }> {
  const images = uploads.filter((image) => 'parent' in acts || image.created_at >= acts.since).map((image) => image.id)
  const touched = await listImagesTouched(db, family, acts, line.id, images)
  return { own: images.filter((id) => !touched.has(id)), touched }
}

export const keepTouched = (touched: Map<number, string>): Pick<Outcome, 'kept'> =>
  touched.size === 0 ? {} : { kept: { count: touched.size, reason: 'changed_since', by: [...touched.values()][0] ?? '' } }

const atOnce = 500

async function takeImagesBack(step: RevertStep, line: ChangeRow, room: number, isRest: boolean): Promise<ActOutcome> {
  const ids = imagesOf(line)
  const images: ImageRow[] = []
  for (let start = 0; start < ids.length; start += atOnce)
    images.push(...(await listAnyImages(step.tx, step.author.familyId, ids.slice(start, start + atOnce))))
  const left = images.filter(
    line.kind === 'images_deleted'
      ? (image) => isHiddenFor('image', image)
      : (image) => image.hidden_at === null && image.processed_at !== null,
  )
  const part = left.slice(0, room).map((image) => image.id)
  const gallery = { id: line.gallery_id ?? 0, title: line.title }
  if (line.kind === 'images_restored') await hideImagesTogether(step, gallery, part)
  else if (part.length > 0 || !isRest) await bringImagesBack(step, gallery, part)
  return { count: isRest ? 0 : 1, rows: part.length, isPart: left.length > part.length }
}

/** Whether a field's value differs both from what the act set and from what it was before. */
function isOtherValue(line: ChangeRow, state: Revertability): boolean {
  if (line.kind === 'person_changed') return !state.hasValueAfter(line) && !state.hasValueBefore(line)
  const values = [line.value_before, line.value_after]
  if (line.kind === 'gallery_changed') {
    const gallery = state.findGallery(line.gallery_id ?? 0)
    return gallery !== undefined && !values.includes(JSON.stringify(readGalleryField(gallery, line.field)))
  }
  if (line.kind === 'comment_changed') {
    const { before, after } = JSON.parse(line.details ?? '{}') as CommentDetails
    const comment = state.findComment(line.comment_id ?? 0)
    return comment !== undefined && ![before, after].includes(comment.text)
  }
  if (keyOf(line) !== undefined) return !state.hasContentAfter(line) && !state.hasContentBefore(line)
  if (line.kind !== 'image_changed') return false
  const image = state.findImage(line.image_id ?? 0)
  return image !== undefined && !values.includes(JSON.stringify(readImageField(image, line.field)))
}

/** Whether what the line is about was deleted for good or too long ago. */
function isGone(line: ChangeRow, state: Revertability): boolean {
  if (line.kind === 'person_deleted') return line.person_id === null || state.findPerson(line.person_id) === undefined
  if (line.kind === 'relation_deleted') return line.relation_id === null || state.findRelation(line.relation_id) === undefined
  if (line.kind === 'gallery_deleted') return state.findGallery(line.gallery_id ?? 0) === undefined
  if (line.kind === 'fact_deleted') return state.findFact(line.fact_id ?? 0) === undefined
  if (line.kind === 'name_deleted') return state.findName(line.name_id ?? 0) === undefined
  if (line.kind === 'comment_deleted') return state.findComment(line.comment_id ?? 0) === undefined
  if (line.kind === 'kin_word_deleted') return state.findKinWord(line.kin_word_id ?? 0) === undefined
  if (line.kind === 'source_deleted') return state.findSource(line.source_id ?? 0) === undefined
  return line.kind === 'image_deleted' && state.findImage(line.image_id ?? 0) === undefined
}

/** What nobody has built on somebody with: what is said about them goes with them. */
const deletions: readonly ChangeKind[] = [
  'person_deleted',
  'relation_deleted',
  'tag_deleted',
  ...changeGroups.comments,
  ...changeGroups.kin_words,
]

/** Finds who else has changed the same thing since, or built on it. */
async function findWhoBuiltOn(look: Look, acts: Acts, line: ChangeRow): Promise<string | undefined> {
  const { db, author } = look
  const family = author.familyId
  const {
    kind,
    person_id,
    gallery_id,
    image_id,
    relation_id,
    fact_id,
    name_id,
    source_id,
    comment_id,
    kin_word_id,
    field,
    language,
  } = line
  const later = (about: Parameters<typeof findLaterAuthor>[4], kinds: readonly ChangeKind[]) =>
    findLaterAuthor(db, family, acts, line.id, about, kinds)
  switch (kind) {
    case 'person_changed':
      return later({ person_id, field, language }, [kind])
    case 'person_created':
    case 'person_restored':
      return person_id === null ? undefined : findLaterAuthorOfPerson(db, family, acts, line.id, person_id, deletions)
    case 'merge_undone':
      return line.other_person_id === null
        ? undefined
        : findLaterAuthorOfPerson(db, family, acts, line.id, line.other_person_id, deletions)
    case 'relation_created':
    case 'relation_restored':
      return (await later({ relation_id }, changeGroups.links)) ?? (await findWhoKeepsAnEnd(look, acts, line))
    case 'relation_changed':
      return later({ relation_id, field }, [kind])
    case 'fact_created':
    case 'fact_restored':
      return later({ fact_id }, changeGroups.facts)
    case 'fact_changed':
      return later({ fact_id }, [kind])
    case 'name_created':
    case 'name_restored':
      return later({ name_id }, changeGroups.names)
    case 'name_changed':
      return later({ name_id, field }, [kind])
    case 'source_created':
    case 'source_restored':
      return later({ source_id }, changeGroups.sources)
    case 'source_changed':
      return later({ source_id, field }, [kind])
    case 'kin_word_added':
    case 'kin_word_restored':
      return later({ kin_word_id }, changeGroups.kin_words)
    case 'kin_word_changed':
      return later({ kin_word_id }, [kind])
    case 'gallery_changed':
      return later({ gallery_id, field }, [kind])
    case 'gallery_created':
    case 'gallery_restored':
      return (
        (await later({ gallery_id }, ['gallery_changed', 'gallery_restored', 'images_added'])) ??
        (kind === 'gallery_created' ? look.findUploader(gallery_id ?? 0) : undefined)
      )
    case 'image_changed':
      return later({ image_id, field }, [kind])
    case 'images_joined':
    case 'images_reordered':
    case 'images_separated':
      for (const image of arrangementOf(line.details).after.flat()) {
        const by = await later({ image_id: image }, ['images_joined', 'images_reordered', 'images_separated'])
        if (by !== undefined) return by
      }
      return undefined
    case 'comment_changed':
      return later({ comment_id }, [kind])
    case 'family_changed':
      return later({ field }, [kind])
    case 'image_restored':
      return later({ image_id }, [...changeGroups.photos, ...changeGroups.tags])
    case 'tag_added':
    case 'tag_restored':
    case 'tag_changed':
      return later({ image_id, person_id }, ['tag_added', 'tag_changed', 'tag_restored'])
    default:
      return undefined
  }
}

/** A new person whom others have built on stays, and so does what connects them to the tree. */
async function findWhoKeepsAnEnd(
  { db, author }: Look,
  acts: Acts,
  { person_id, other_person_id }: ChangeRow,
): Promise<string | undefined> {
  if ('parent' in acts) return undefined
  for (const { id, person } of await listCreations(db, author.familyId, acts, [person_id ?? 0, other_person_id ?? 0])) {
    const by = await findLaterAuthorOfPerson(db, author.familyId, acts, id, person, deletions)
    if (by !== undefined) return by
  }
  return undefined
}

const notAllowed: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'locked_profile',
  'not_concerned',
  'only_owner',
  'not_your_comment',
  'faces_refused',
  'user_email',
  'user_person',
  'merge_two_users',
])
const gone: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['not_found', 'change_reverted'])

const reasonOf = (code: ErrorCode): KeptReason =>
  notAllowed.has(code) ? 'not_allowed' : gone.has(code) ? 'gone' : code === 'later_merge' ? 'changed_since' : 'in_the_way'
