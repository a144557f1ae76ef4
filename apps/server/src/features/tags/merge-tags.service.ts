import type { Merge } from '../changes/merge.ts'
import { listRefusing } from '../people/recognisable-people.service.ts'
import { forgetFacesOf } from './faces/forget-faces.service.ts'
import { copyDenials } from './groups/face-groups.repository.ts'
import { hideTagsById, listTagsOfPerson, movePersonOfTags, showTagsById } from './image-tags.repository.ts'

/** The tags that a merge moved to the kept person, and those that it hid because both were tagged in one image. */
export interface TagsJournal {
  moved: number[]
  hidden: number[]
}

/** If both are tagged in an image, the kept person's own tag stays. */
export async function mergeTags({ tx, author, at, batch, kept, gone }: Merge): Promise<TagsJournal> {
  const family = author.familyId
  const imagesOfKept = new Set(
    (await listTagsOfPerson(tx, family, kept)).filter((tag) => tag.hidden_at === null).map((tag) => tag.image_id),
  )
  const tags = await listTagsOfPerson(tx, family, gone)
  const isDouble = (tag: (typeof tags)[number]): boolean => tag.hidden_at === null && imagesOfKept.has(tag.image_id)
  const journal = {
    moved: tags.filter((tag) => !isDouble(tag)).map((tag) => tag.id),
    hidden: tags.filter(isDouble).map((tag) => tag.id),
  }
  await hideTagsById(tx, family, journal.hidden, at, batch)
  await movePersonOfTags(tx, family, journal.moved, gone, kept)
  await copyDenials(tx, family, gone, kept)
  if ((await listRefusing(tx, family, [kept])).size > 0) await forgetFacesOf(tx, family, kept, at)
  return journal
}

/** Tags restored or added since the merge stay as they are. */
export async function unmergeTags({ tx, author, batch, kept, gone }: Merge, journal: TagsJournal): Promise<void> {
  const family = author.familyId
  await movePersonOfTags(tx, family, journal.moved, kept, gone)
  const taken = new Set(
    (await listTagsOfPerson(tx, family, gone)).filter((tag) => tag.hidden_at === null).map((tag) => tag.image_id),
  )
  const back = (await listTagsOfPerson(tx, family, gone)).filter(
    (tag) => journal.hidden.includes(tag.id) && !taken.has(tag.image_id),
  )
  await showTagsById(
    tx,
    family,
    back.map((tag) => tag.id),
    batch.id,
  )
}
