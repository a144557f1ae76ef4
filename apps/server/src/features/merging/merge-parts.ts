import type { Merge } from '../changes/merge.ts'
import { mergeDistinct, unmergeDistinct } from '../duplicates/merge-distinct.service.ts'
import { mergeInvites, unmergeInvites } from '../invites/merge-invites.service.ts'
import { mergeFields, unmergeFields } from '../people/merge-people.service.ts'
import type { FieldsJournal, MergeChoice } from '../people/merge-people.service.ts'
import { mergeProfilePhotos, unmergeProfilePhotos } from '../profile-photos/take-profile-photo.service.ts'
import { mergeRecords, unmergeRecords } from '../records/merge-records.service.ts'
import type { RecordsJournal } from '../records/merge-records.service.ts'
import { mergeRelations, relationsOfJournal, unmergeRelations } from '../relations/merge-relations.service.ts'
import type { RelationsJournal } from '../relations/merge-relations.service.ts'
import { mergeTags, unmergeTags } from '../tags/merge-tags.service.ts'
import type { TagsJournal } from '../tags/merge-tags.service.ts'

/** What a merge has changed, part by part: enough to undo it exactly. */
export interface Journal {
  fields: FieldsJournal
  relations: RelationsJournal
  records: RecordsJournal
  distinct: number[]
  invite: number | undefined
  tags: TagsJournal
  photos: string[]
}

interface Choices {
  /** Whether a value was chosen to be that of who goes. */
  isTaken: (choice: MergeChoice) => boolean
  /** Relations that it hides whatever has become of them, when it is made again. */
  hidesAgain: number[]
}

/** Moves everything that belongs to who goes. What is new about people joins here, and in {@link unmergeParts}. */
export async function mergeParts(merge: Merge, { isTaken, hidesAgain }: Choices): Promise<Journal> {
  return {
    fields: await mergeFields(merge, isTaken),
    relations: await mergeRelations(merge, hidesAgain),
    records: await mergeRecords(merge),
    distinct: await mergeDistinct(merge),
    invite: await mergeInvites(merge),
    tags: await mergeTags(merge),
    photos: await mergeProfilePhotos(merge),
  }
}

interface Undone {
  /** To be called once the undoing itself is recorded. */
  recordRest: () => Promise<void>
  hidesAgain: number[]
}

export async function unmergeParts(merge: Merge, journal: Journal, now: string): Promise<Undone> {
  const recordRest = await unmergeFields(merge, journal.fields, now)
  const hidesAgain = await unmergeRelations(merge, journal.relations)
  await unmergeRecords(merge, journal.records)
  await unmergeDistinct(merge, journal.distinct)
  await unmergeInvites(merge, journal.invite)
  await unmergeTags(merge, journal.tags)
  await unmergeProfilePhotos(merge, journal.photos)
  return { recordRest, hidesAgain }
}

/** The relations that a merge has changed. */
export const relationsOf = (journal: Journal): number[] => relationsOfJournal(journal.relations)
