import { isPersonField } from '@banyan/contract'
import type { ChangeKind } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { isHiddenFor } from '../../platform/soft-delete.ts'
import { readActiveMerges } from '../changes/active-merges.ts'
import type { ChangeRow } from '../changes/changes.table.ts'
import { findAnyComments } from '../comments/comments.service.ts'
import type { CommentRow } from '../comments/comments.table.ts'
import type { AnyFact } from '../facts/facts.table.ts'
import { getFaceSetting } from '../families/face-setting.service.ts'
import type { FaceSetting } from '../families/face-setting.service.ts'
import type { KinWordRow } from '../kin-words/kin-words.table.ts'
import type { NameRow } from '../names/names.table.ts'
import { readField } from '../people/fields/person-fields.ts'
import { findAnyPeople, listBiographiesOf } from '../people/hidden-people.service.ts'
import type { PersonRow } from '../people/people.table.ts'
import { listAnyGalleries } from '../photos/galleries/galleries.service.ts'
import type { GalleryRow } from '../photos/galleries/galleries.table.ts'
import { readImageField } from '../photos/images/changing/change-image.service.ts'
import type { ImagesDetails } from '../photos/images/changing/change-image.service.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import { listAnyImages, listLinesWithImages } from '../photos/images/listing/past-images.service.ts'
import { isSameArrangement, photographsAmong } from '../photos/photographs/arrange-photographs.ts'
import type { Arrangement } from '../photos/photographs/arrange-photographs.ts'
import { readProblemStates } from '../problems/problems.service.ts'
import { listAnyRelations } from '../relations/hidden-relations.service.ts'
import { listRelationsAmong } from '../relations/relations.service.ts'
import type { AnyRelationRow } from '../relations/relations.table.ts'
import { readDistinct, readDistinctStates } from '../same-photos/distinct-photos.service.ts'
import { readMerged } from '../same-photos/merge-photos.service.ts'
import type { SourceRow } from '../sources/sources.table.ts'
import { listTagsIn } from '../tags/image-tags.service.ts'
import type { TagRow } from '../tags/image-tags.table.ts'
import { listParts } from './history.repository.ts'
import { isRestorable } from './is-restorable.ts'
import { readLives, renamed } from './lives-state.ts'
import type { PutBackDetails } from './put-back/put-back-groups.ts'

/** The current state of what some changes concern: enough to tell which of them can be put back. */
export interface Revertability {
  findPerson(id: number): PersonRow | undefined
  findRelation(id: number): AnyRelationRow | undefined
  /** Whether a changed field again has the value from before the change. */
  hasValueBefore(change: ChangeRow): boolean
  /** Whether a changed field still has the value that the change gave it. */
  hasValueAfter(change: ChangeRow): boolean
  /** Whether a row was deleted, but not too long ago to come back. */
  isDeleted(row: { hidden_at: string | null }): boolean
  /** Whether two people are related. */
  areRelated(ends: { from_person_id: number; to_person_id: number }): boolean
  /** Whether a deleted relation joins two existing people who are not related otherwise. */
  canReturn(relation: AnyRelationRow): boolean
  /** Finds the merge into which a person disappeared, unless it was undone. */
  findStandingMerge(gone: number): { person_id: number } | undefined
  /** Whether a later merge builds on that one, ignoring merges of the people in `except`. */
  hasLaterMerge(gone: number, except?: ReadonlySet<number>): boolean
  /** Whether a put-back can be undone: once, after it is done, and while nothing in it is gone for good. */
  canRedo(change: ChangeRow): boolean
  /** Only read if one of the changes is about the family's settings. */
  faces: FaceSetting | undefined
  findGallery(id: number): GalleryRow | undefined
  findImage(id: number): ImageRow | undefined
  /** Finds the tag that a line is about, however often it was deleted and recreated. */
  findTag(change: ChangeRow): TagRow | undefined
  /** Finds a name, unless it is gone for good. */
  findName(id: number): NameRow | undefined
  /** Finds a source, unless it is gone for good. */
  findSource(id: number): SourceRow | undefined
  /** Finds a word of the family, unless it is gone for good. */
  findKinWord(id: number): KinWordRow | undefined
  /** Finds a fact, unless it is gone for good. */
  findFact(id: number): AnyFact | undefined
  /** Finds a comment, unless it is gone for good. */
  findComment(id: number): CommentRow | undefined
  /** Whether a fact, a name, a source or a tie again has all values from before a change. */
  hasContentBefore(change: ChangeRow): boolean
  /** Whether it still has all values that a change gave it. */
  hasContentAfter(change: ChangeRow): boolean
  /** Whether the problem that a line is about still is as the line left it. */
  isProblemAsLeft(change: ChangeRow): boolean
  /** Whether all images of a line about pages are there, and arranged otherwise than before it. */
  canRearrange(change: ChangeRow): boolean
  /** Whether a photo that went into another one can come back out of it. */
  canSeparate(change: ChangeRow): boolean
  /** Whether two photos still are what a line said: the same or not. */
  isDistinctAsLeft(change: ChangeRow): boolean
  /** Lists the first parts of a line about several changed images. */
  listPartsOf(change: ChangeRow): readonly ChangeRow[]
  /** Whether any image that a line added still exists. */
  hasAddedImages(change: number): boolean
  /** Whether the person of a line is tagged, or not, in any image that the line names. */
  hasTagsOf(change: ChangeRow, isTagged: boolean): boolean
  /** Whether any image that a line names was deleted individually, or still exists. */
  hasImagesOf(change: ChangeRow, isDeleted: boolean): boolean
}

/** Reads the state with one query for each table, however many changes there are. */
export async function readRevertability(db: Reader, family: FamilyId, changes: ChangeRow[], now: string): Promise<Revertability> {
  const relations = new Map<number, AnyRelationRow>(
    (await listAnyRelations(db, family, unique(changes.map((change) => change.relation_id)))).map((relation) => [
      relation.id,
      relation,
    ]),
  )
  const lives = await readLives(db, family, changes, relations)
  for (const couple of await listAnyRelations(db, family, unique(lives.couples))) relations.set(couple.id, couple)
  const comments = new Map(
    (await findAnyComments(db, family, unique(changes.map((change) => change.comment_id)))).map((row) => [row.id, row]),
  )
  // After a merge, a relation may lead to another person, and a name, a fact or a comment belong to one.
  const ids = unique([
    ...[...changes, ...relations.values()].flatMap(endsOf),
    ...lives.people,
    ...[...comments.values()].map((row) => row.person_id),
  ])
  const people = new Map((await findAnyPeople(db, family, ids)).map((person) => [person.id, person]))
  const pairs = new Set<string>()
  if (changes.some((change) => change.kind === 'relation_deleted'))
    for (const each of await listRelationsAmong(db, family, ids)) pairs.add(pairOf(each))
  const withText = unique(changes.map((change) => (change.field === 'biography' ? change.person_id : null)))
  const texts = new Map(
    (await listBiographiesOf(db, family, withText)).map((text) => [`${text.person_id} ${text.language}`, text.html]),
  )

  const merged = changes.filter((change) => change.kind === 'people_merged').map((change) => change.id)
  const merges = merged.length === 0 ? undefined : await readActiveMerges(db, family, Math.min(...merged))

  const parts = new Map<number, ChangeRow[]>()
  for (const { id, kind } of changes) if (kind === 'images_changed') parts.set(id, await listParts(db, family, id, maxLookedAt))
  const photos = await readPhotos(db, family, changes)
  const faces = changes.some((change) => change.kind === 'family_changed') ? await getFaceSetting(db, family) : undefined

  const isThere = (id: number): boolean => people.get(id)?.hidden_at === null
  const valueOf = (change: ChangeRow): string | undefined => {
    const { person_id: id, field, language } = change
    const person = people.get(id ?? 0)
    if (person === undefined || !isPersonField(field)) return undefined
    const name = lives.findName(renamed(change) ?? 0)
    if (name?.hidden_at === null && name.person_id === id) return JSON.stringify(name.text)
    return JSON.stringify(field === 'biography' ? (texts.get(`${id} ${language}`) ?? '') : readField(person, field))
  }
  const isDeleted: Revertability['isDeleted'] = ({ hidden_at: hiddenAt }) => hiddenAt !== null && isRestorable(hiddenAt, now)
  return {
    findPerson: (id) => people.get(id),
    findRelation: (id) => relations.get(id),
    hasValueBefore: (change) => valueOf(change) === change.value_before,
    hasValueAfter: (change) => valueOf(change) === change.value_after,
    isDeleted,
    areRelated: (ends) => pairs.has(pairOf(ends)),
    canReturn: (relation) =>
      isDeleted(relation) && isThere(relation.from_person_id) && isThere(relation.to_person_id) && !pairs.has(pairOf(relation)),
    findStandingMerge: (gone) => merges?.find(gone),
    hasLaterMerge: (gone, except) => {
      const merge = merges?.find(gone)
      return merge !== undefined && merges?.hasLater(merge, except) === true
    },
    canRedo: ({ created_at: at, details }) => {
      if (!isRestorable(at, now) || details === null) return false
      const { undoneBy, isRunning } = JSON.parse(details) as PutBackDetails
      return undoneBy === undefined && isRunning !== true
    },
    faces,
    findName: lives.findName,
    findSource: lives.findSource,
    findFact: lives.findFact,
    findKinWord: lives.findKinWord,
    hasContentBefore: lives.hasContentBefore,
    hasContentAfter: lives.hasContentAfter,
    isProblemAsLeft: await readProblemStates(db, family, changes),
    findComment: (id) => comments.get(id),
    findGallery: (id) => photos.galleries.get(id),
    findImage: (id) => photos.images.get(id),
    findTag: ({ image_id: image, person_id: person }) => photos.tags.get(`${image} ${person}`),
    canRearrange: (change) => canRearrange(change, (id) => photos.images.get(id)),
    canSeparate: ({ details }) => {
      const [kept, gone] = readMerged(details).images.map((id) => photos.images.get(id))
      return kept?.hidden_at === null && gone !== undefined && isDeleted(gone) && isHiddenFor('image', gone)
    },
    isDistinctAsLeft: await readDistinctStates(db, family, changes),
    listPartsOf: (change) => parts.get(change.id) ?? [],
    hasAddedImages: (change) => photos.linesWithImages.has(change),
    hasTagsOf: (change, isTagged) =>
      imagesLookedAt(change).some(
        (id) => photos.images.get(id)?.hidden_at === null && photos.tags.has(`${id} ${change.person_id}`) === isTagged,
      ),
    hasImagesOf: (change, wantsDeleted) =>
      imagesLookedAt(change).some((id) => {
        const image = photos.images.get(id)
        return image !== undefined && (wantsDeleted ? isDeleted(image) && isHiddenFor('image', image) : image.hidden_at === null)
      }),
  }
}

async function readPhotos(db: Reader, family: FamilyId, changes: ChangeRow[]) {
  const of = (kind: ChangeKind) => changes.filter((change) => change.kind === kind)
  const galleries = await listAnyGalleries(db, family, unique(changes.map((change) => change.gallery_id)))
  const images = await listAnyImages(
    db,
    family,
    unique(changes.flatMap((change) => [change.image_id, ...imagesLookedAt(change)])),
  )
  const tagged = unique(
    changes.flatMap((change) => (change.person_id === null ? [] : [change.image_id, ...imagesLookedAt(change)])),
  )
  const tags = await listTagsIn(db, family, tagged)
  return {
    galleries: new Map(galleries.map((gallery) => [gallery.id, gallery])),
    images: new Map(images.map((image) => [image.id, image])),
    tags: new Map(tags.map((tag) => [`${tag.image_id} ${tag.person_id}`, tag])),
    linesWithImages: await listLinesWithImages(
      db,
      family,
      of('images_added').map((change) => change.id),
    ),
  }
}

/** Only this many of the images that a line names are checked. */
const maxLookedAt = 100

const namesImages: ReadonlySet<ChangeKind> = new Set([
  'images_deleted',
  'images_restored',
  'images_changed',
  'tags_added',
  'tags_deleted',
])

export function imagesLookedAt({ kind, details }: ChangeRow): number[] {
  if (details === null) return []
  if (namesImages.has(kind)) return (JSON.parse(details) as ImagesDetails).images.slice(0, maxLookedAt)
  if (kind === 'photos_merged') return readMerged(details).images
  if (kind === 'photos_distinct' || kind === 'photos_not_distinct') return [...readDistinct(details)]
  return isOfPages(kind) ? arrangementOf(details).before.flat() : []
}

/** Whether an image that a line changed is there, as the line left it. */
export const isPartAsLeft = ({ kind, field, value_after }: ChangeRow, image: ImageRow | undefined): boolean =>
  kind === 'image_changed' && image?.hidden_at === null && JSON.stringify(readImageField(image, field)) === value_after

const isOfPages = (kind: ChangeKind): boolean =>
  kind === 'images_joined' || kind === 'images_reordered' || kind === 'images_separated'

export const arrangementOf = (details: string | null): Arrangement =>
  JSON.parse(details ?? '{"before":[],"after":[]}') as Arrangement

/** @param findImage - finds the images of the line as they are now */
export function canRearrange({ details }: ChangeRow, findImage: (id: number) => ImageRow | undefined): boolean {
  const { before } = arrangementOf(details)
  const ids = before.flat()
  const images = ids.flatMap((id) => findImage(id) ?? [])
  return (
    ids.length > 0 &&
    images.length === ids.length &&
    images.every((image) => image.hidden_at === null) &&
    !isSameArrangement(before, photographsAmong(images))
  )
}

const endsOf = (row: ChangeRow | AnyRelationRow): (number | null)[] =>
  'person_id' in row ? [row.person_id, row.other_person_id] : [row.from_person_id, row.to_person_id]

const unique = (ids: (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

export const pairOf = ({ from_person_id: one, to_person_id: other }: { from_person_id: number; to_person_id: number }): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`
