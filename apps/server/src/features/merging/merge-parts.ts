import type { Merge } from '../changes/merge.ts'
import { mergeDistinct, unmergeDistinct } from '../duplicates/merge-distinct.service.ts'
import { mergeInvites, unmergeInvites } from '../invites/merge-invites.service.ts'
import { mergeNames, unmergeNames } from '../names/merge-names.service.ts'
import type { NamesJournal } from '../names/merge-names.service.ts'
import { followNames, nameAfterPerson } from '../people/follow-names.service.ts'
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
  /** Missing from merges of earlier versions, where each person had only a name. */
  names?: NamesJournal
  distinct: number[]
  invite: number | undefined
  tags: TagsJournal
  photos: string[]
}

interface Choices {
  /** Whether the merged-away person's value was chosen. */
  isTaken: (choice: MergeChoice) => boolean
  /** When a merge is redone: relations to hide regardless of their current state. */
  hidesAgain: number[]
}

/**
 * Moves everything that belongs to the merged-away person. New kinds of data about people must be added here and in {@link
 * unmergeParts}.
 */
export async function mergeParts(merge: Merge, { isTaken, hidesAgain }: Choices): Promise<Journal> {
  const parts = {
    fields: await mergeFields(merge, isTaken),
    relations: await mergeRelations(merge, hidesAgain),
    records: await mergeRecords(merge),
    names: await mergeNames(merge, isTaken({ field: 'name', language: undefined })),
  }
  await followNames(merge.tx, merge.author.familyId, [merge.kept])
  return {
    ...parts,
    distinct: await mergeDistinct(merge),
    invite: await mergeInvites(merge),
    tags: await mergeTags(merge),
    photos: await mergeProfilePhotos(merge),
  }
}

interface Undone {
  /** Call it after recording the undo. */
  recordRest: () => Promise<void>
  hidesAgain: number[]
}

export async function unmergeParts(merge: Merge, journal: Journal, now: string): Promise<Undone> {
  const recordRest = await unmergeFields(merge, journal.fields, now)
  const hidesAgain = await unmergeRelations(merge, journal.relations)
  await unmergeRecords(merge, journal.records)
  if (journal.names === undefined) await nameAfterPerson(merge.tx, merge.author.familyId, merge.kept, now)
  else await unmergeNames(merge, journal.names, now)
  await followNames(merge.tx, merge.author.familyId, [merge.kept, merge.gone])
  await unmergeDistinct(merge, journal.distinct)
  await unmergeInvites(merge, journal.invite)
  await unmergeTags(merge, journal.tags)
  await unmergeProfilePhotos(merge, journal.photos)
  return { recordRest, hidesAgain }
}

/** The relations that a merge has changed. */
export const relationsOf = (journal: Journal): number[] => relationsOfJournal(journal.relations)
