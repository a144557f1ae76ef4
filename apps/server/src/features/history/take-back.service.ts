import { limits } from '@banyan/contract'
import type { ChangeKind, Language, TieKind } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PhotoStep } from '../changes/change-photos.ts'
import type { ChangedParts } from '../changes/changed-parts.ts'
import type { ChangeRow } from '../changes/changes.table.ts'
import { getSubject } from '../commenting/subjects.service.ts'
import { aboutOf } from '../comments/about.ts'
import { bringCommentBack, findComment, hideComment, storeCommentText } from '../comments/change-comments.ts'
import type { CommentDetails, Subject } from '../comments/change-comments.ts'
import type { CommentRow } from '../comments/comments.table.ts'
import { enqueueRecognition } from '../faces/faces.job.ts'
import type { YearStep } from '../facts/vital-facts.service.ts'
import { switchFaces } from '../family-settings/switch-faces.service.ts'
import { bringKinWordBack, restoreKinWordContent, takeKinWordAway } from '../kin-words/change-kin-words.service.ts'
import { bringFactBack, restoreFactContent, takeFactAway } from '../lives/facts.service.ts'
import type { FactDetails } from '../lives/facts.service.ts'
import { changeKept } from '../lives/keep-day.service.ts'
import { bringNameBack, restoreNameContent, takeNameAway } from '../lives/names.service.ts'
import type { PreferredDetails } from '../lives/names.service.ts'
import { bringSourceBack, restoreSourceContent, takeSourceAway } from '../lives/sources.service.ts'
import { isConcerned } from '../living/marks.service.ts'
import { redoMerge, undoMerge } from '../merging/undo-merge.service.ts'
import { changeField, hidePerson } from '../people/people.service.ts'
import { bringGalleryBack, galleryColumns, hideGallery, storeGalleryChanges } from '../photos/galleries/change-gallery.service.ts'
import {
  bringImageBack,
  bringImagesBack,
  hideImage,
  hideImagesTogether,
  imageColumns,
  imageFields,
  storeImageChanges,
} from '../photos/images/changing/change-image.service.ts'
import type { ImagesDetails } from '../photos/images/changing/change-image.service.ts'
import { changeImagesTogether } from '../photos/images/changing/change-images.service.ts'
import type { ChangedImage } from '../photos/images/changing/change-images.service.ts'
import { listAnyImages, listImagesAddedBy } from '../photos/images/listing/past-images.service.ts'
import { arrangePhotographs } from '../photos/photographs/change-photograph.service.ts'
import { takeProblemBack } from '../problems/problems.service.ts'
import { hideRelation, restoreRelationContent } from '../relations/relations.service.ts'
import type { ChangedSources } from '../relations/relations.service.ts'
import { takeDistinctBack } from '../same-photos/distinct-photos.service.ts'
import { separatePhotos } from '../same-photos/merge-photos.service.ts'
import { bringTagBack, getTagOf, moveTag, removeTag } from '../tags/change-tag.service.ts'
import type { TagDetails } from '../tags/change-tag.service.ts'
import { bringTagsBack, listTagsOfLine, removeTags } from '../tags/change-tags.service.ts'
import type { TagsDetails } from '../tags/change-tags.service.ts'
import type { TagRow } from '../tags/image-tags.table.ts'
import { listParts } from './history.repository.ts'
import { bringPersonBack, bringRelationBack } from './restore.service.ts'
import type { RestoredDetails } from './restore.service.ts'
import { arrangementOf, isPartAsLeft } from './revertability.ts'

/** What a step that puts something back has to know. */
export interface RevertStep extends PhotoStep {
  platform: Platform
}

type Step = (step: RevertStep, change: ChangeRow) => Promise<void>

/** Puts back a change that may be put back. @throws ApiError when it cannot be after all */
export async function takeBack(step: RevertStep, change: ChangeRow): Promise<void> {
  const take = steps[change.kind]
  if (take === undefined) throw new ApiError('change_reverted')
  await take(step, change)
}

const hide: Step = async ({ tx, author, at, platform }, change) => {
  const { wentAlong } = change.details === null ? { wentAlong: [] } : (JSON.parse(change.details) as RestoredDetails)
  await hidePerson(tx, author, change.person_id ?? 0, at, wentAlong)
  await enqueueRecognition(tx, platform, author.familyId)
}
const unrelate: Step = ({ tx, author, at }, change) => hideRelation(tx, author, change.relation_id ?? 0, at)

const hideGalleryAgain: Step = (step, change) => hideGallery(step, change.gallery_id ?? 0)

const galleryOf = (change: ChangeRow): { id: number; title: string } => ({ id: change.gallery_id ?? 0, title: change.title })

/** The images that a line about several names. */
export const imagesOf = ({ details }: ChangeRow): number[] =>
  details === null ? [] : (JSON.parse(details) as ImagesDetails).images

const tagOf = ({ tx, author }: RevertStep, { image_id: image, person_id: person }: ChangeRow): Promise<TagRow> =>
  getTagOf(tx, author.familyId, image ?? 0, person ?? 0)

const untag: Step = async (step, change) => {
  await removeTag(step, await tagOf(step, change))
  await enqueueRecognition(step.tx, step.platform, step.author.familyId)
}

const takeName: Step = ({ tx, author, at }, change) => takeNameAway(tx, author, change.name_id ?? 0, at)
const takeFact: Step = ({ tx, author, at }, change) => {
  const { preferredBefore } = JSON.parse(change.details ?? '{}') as Partial<FactDetails>
  return takeFactAway(tx, author, change.fact_id ?? 0, at, preferredBefore === undefined ? {} : { preferredBefore })
}
const takeSource: Step = ({ tx, author, at }, change) => takeSourceAway(tx, author, change.source_id ?? 0, at)

const takeKinWord: Step = ({ tx, author, at }, change) => takeKinWordAway(tx, author, change.kin_word_id ?? 0, at)

const withComment =
  (work: (step: RevertStep, comment: CommentRow, subject: Subject, change: ChangeRow) => Promise<void>): Step =>
  async (step, change) => {
    const { tx, author } = step
    const comment = await findComment(tx, author.familyId, change.comment_id ?? 0)
    if (comment === undefined) throw new ApiError('change_reverted')
    await work(step, comment, await getSubject(tx, author.familyId, aboutOf(comment)), change)
  }
const takeComment = withComment((step, comment, subject) => hideComment(step, comment, subject))

const rearrange: Step = async (step, change) => {
  await arrangePhotographs(step, arrangementOf(change.details).before)
}

/** What somebody has changed since stays. */
const changeImagesBack: Step = async (step, change) => {
  const parts = await listParts(step.tx, step.author.familyId, change.id, maxParts)
  const byImage = Map.groupBy(parts, (part) => part.image_id ?? 0)
  const images: ChangedImage[] = []
  const ids = [...byImage.keys()]
  for (let start = 0; start < ids.length; start += atOnce)
    for (const image of await listAnyImages(step.tx, step.author.familyId, ids.slice(start, start + atOnce))) {
      const own = (byImage.get(image.id) ?? []).filter((part) => isPartAsLeft(part, image))
      images.push({
        image,
        changes: Object.assign(
          {},
          ...own.map(({ field, value_before: before }) => imageColumns(field, JSON.parse(before ?? '""') as string)),
        ),
      })
    }
  const { count } = await changeImagesTogether(step, images)
  if (count === 0) throw new ApiError('change_reverted')
}

/** Each image of a line may have several changed fields. */
const maxParts = limits.changedImages * imageFields.length
const atOnce = 500

const steps: Partial<Record<ChangeKind, Step>> = {
  comment_added: takeComment,
  comment_restored: takeComment,
  comment_deleted: withComment(bringCommentBack),
  comment_changed: withComment((step, comment, subject, { details }) =>
    storeCommentText(step, comment, subject, (JSON.parse(details ?? '{}') as CommentDetails).before ?? comment.text),
  ),
  problem_dismissed: ({ tx, author, at }, change) => takeProblemBack(tx, author, change, at),
  problem_reopened: ({ tx, author, at }, change) => takeProblemBack(tx, author, change, at),
  person_changed: async ({ tx, author, at }, { person_id: id, field, language, value_before: before, details }) => {
    const { columns, steps: yearSteps } = JSON.parse(details ?? '{}') as {
      columns?: Record<string, string | number>
      steps?: YearStep[]
    }
    await changeField(
      tx,
      author,
      id ?? 0,
      {
        field,
        value: JSON.parse(before ?? 'null'),
        language: language as Language,
        ...(columns === undefined ? {} : { columns }),
        ...(yearSteps === undefined ? {} : { facts: yearSteps }),
      },
      at,
    )
  },
  person_created: hide,
  fact_created: takeFact,
  fact_restored: takeFact,
  fact_deleted: ({ tx, author, at }, change) => bringFactBack(tx, author, change.fact_id ?? 0, at),
  fact_changed: ({ tx, author, at }, change) =>
    change.field === 'kept'
      ? changeKept(tx, author, change.fact_id ?? 0, JSON.parse(change.value_before ?? 'null') as boolean | null, at)
      : restoreFactContent(tx, author, change.fact_id ?? 0, JSON.parse(change.details ?? '{}') as FactDetails, at),
  person_restored: hide,
  person_deleted: ({ tx, author, at }, change) => bringPersonBack(tx, author, change.person_id ?? 0, at),
  relation_created: unrelate,
  relation_restored: unrelate,
  people_merged: ({ tx, author, at }, change) => undoMerge(tx, author, change.other_person_id ?? 0, at),
  merge_undone: ({ tx, author, at }, change) => redoMerge(tx, author, change.id, at),
  relation_changed: ({ tx, author, at }, change) =>
    restoreRelationContent(
      tx,
      author,
      change.relation_id ?? 0,
      change.field === 'kind'
        ? (JSON.parse(change.value_before ?? '""') as TieKind)
        : (JSON.parse(change.details ?? '{}') as ChangedSources),
      at,
    ),
  name_created: takeName,
  name_restored: takeName,
  name_changed: ({ tx, author, at }, change) =>
    restoreNameContent(
      tx,
      author,
      change.name_id ?? 0,
      JSON.parse(change.details ?? '{}') as ChangedParts | PreferredDetails,
      at,
    ),
  name_deleted: ({ tx, author, at }, change) => bringNameBack(tx, author, change.name_id ?? 0, at),
  source_created: takeSource,
  source_restored: takeSource,
  source_changed: ({ tx, author, at }, change) =>
    restoreSourceContent(tx, author, change.source_id ?? 0, JSON.parse(change.details ?? '{}') as ChangedParts, at),
  source_deleted: ({ tx, author, at }, change) => bringSourceBack(tx, author, change.source_id ?? 0, at),
  kin_word_added: takeKinWord,
  kin_word_restored: takeKinWord,
  kin_word_changed: ({ tx, author, at }, change) =>
    restoreKinWordContent(tx, author, change.kin_word_id ?? 0, JSON.parse(change.details ?? '{}') as ChangedParts, at),
  kin_word_deleted: ({ tx, author, at }, change) => bringKinWordBack(tx, author, change.kin_word_id ?? 0, at),
  relation_deleted: ({ tx, author, at }, change) => bringRelationBack(tx, author, change.relation_id ?? 0, at),
  gallery_created: hideGalleryAgain,
  gallery_restored: hideGalleryAgain,
  gallery_deleted: (step, change) => bringGalleryBack(step, change.gallery_id ?? 0),
  gallery_changed: async (step, change) => {
    const id = change.gallery_id ?? 0
    if (change.field === 'is_private' && !(await isConcerned(step.tx, step.author, 'gallery', id)))
      throw new ApiError('not_concerned')
    await storeGalleryChanges(step, id, galleryColumns(change.field, JSON.parse(change.value_before ?? 'null')))
  },
  images_added: async (step, change) =>
    hideImagesTogether(
      step,
      galleryOf(change),
      (await listImagesAddedBy(step.tx, step.author.familyId, change.id)).map((image) => image.id),
    ),
  images_deleted: (step, change) => bringImagesBack(step, galleryOf(change), imagesOf(change)),
  images_restored: async (step, change) => {
    const images = await listAnyImages(step.tx, step.author.familyId, imagesOf(change))
    await hideImagesTogether(
      step,
      galleryOf(change),
      images.filter((image) => image.hidden_at === null && image.processed_at !== null).map((image) => image.id),
    )
  },
  image_changed: async (step, change) => {
    const id = change.image_id ?? 0
    if (change.field === 'is_private' && !(await isConcerned(step.tx, step.author, 'image', id)))
      throw new ApiError('not_concerned')
    await storeImageChanges(step, id, imageColumns(change.field, JSON.parse(change.value_before ?? '""') as string))
  },
  images_changed: changeImagesBack,
  photos_merged: (step, change) => separatePhotos(step, change.details),
  photos_distinct: takeDistinctBack,
  photos_not_distinct: takeDistinctBack,
  images_joined: rearrange,
  images_reordered: rearrange,
  images_separated: rearrange,
  image_deleted: async (step, change) => {
    const [image] = await listAnyImages(step.tx, step.author.familyId, [change.image_id ?? 0])
    if (image === undefined) throw new ApiError('change_reverted')
    await bringImageBack(step, image)
  },
  image_restored: (step, change) => hideImage(step, change.image_id ?? 0),
  family_changed: (step, change) => switchFaces(step, JSON.parse(change.value_before ?? 'true') as boolean),
  tag_added: untag,
  tag_restored: untag,
  tags_added: async (step, change) => {
    const { tx, author, platform } = step
    const tags = await listTagsOfLine(tx, author.familyId, change.person_id ?? 0, imagesOf(change))
    if (tags.length === 0) throw new ApiError('change_reverted')
    await removeTags(step, tags)
    await enqueueRecognition(tx, platform, author.familyId)
  },
  tags_deleted: async (step, change) => {
    await bringTagsBack(step, change.person_id ?? 0, JSON.parse(change.details ?? '{}') as TagsDetails)
    await enqueueRecognition(step.tx, step.platform, step.author.familyId)
  },
  tag_changed: async (step, change) => {
    const { before } = JSON.parse(change.details ?? '{}') as TagDetails
    if (before !== undefined) await moveTag(step, await tagOf(step, change), before)
  },
  tag_deleted: async (step, change) => {
    await bringTagBack(
      step,
      { image: change.image_id ?? 0, person: change.person_id ?? 0 },
      (JSON.parse(change.details ?? '{}') as TagDetails).box,
    )
    await enqueueRecognition(step.tx, step.platform, step.author.familyId)
  },
}
