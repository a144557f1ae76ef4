import { setImmediate as letOthersRun } from 'node:timers/promises'
import { relationTypes } from '@banyan/contract'
import type { Merge } from '../changes/merge.ts'
import { moveTalk } from '../comments/comments.service.ts'
import type { TalkJournal } from '../comments/comments.service.ts'
import { mergeDistinct, unmergeDistinct } from '../duplicates/merge-distinct.service.ts'
import { mergeFacts, returnFactsOf, unmergeFacts } from '../facts/merge-facts.service.ts'
import type { FactsJournal } from '../facts/merge-facts.service.ts'
import { mergeInvites, unmergeInvites } from '../invites/merge-invites.service.ts'
import { moveKinWords } from '../kin-words/kin-words.service.ts'
import type { KinWordsJournal } from '../kin-words/kin-words.service.ts'
import { mergeNames, returnNamesOf, unmergeNames } from '../names/merge-names.service.ts'
import type { NamesJournal, NameState } from '../names/merge-names.service.ts'
import { findAnyPerson } from '../people/hidden-people.service.ts'
import { followNames, nameAfterPerson } from '../people/lists/follow-names.service.ts'
import { mergeFields, unmergeFields } from '../people/merge-people.service.ts'
import type { FieldsJournal, MergeChoice } from '../people/merge-people.service.ts'
import { factsAfterPerson, followFacts } from '../people/people.service.ts'
import { mergeProfilePhotos, unmergeProfilePhotos } from '../profile-photos/take-profile-photo.service.ts'
import { mergeRecords, unmergeRecords } from '../records/merge-records.service.ts'
import type { RecordsJournal } from '../records/merge-records.service.ts'
import { listAnyRelations } from '../relations/hidden-relations.service.ts'
import { mergeRelations, relationsOfJournal, unmergeRelations } from '../relations/merge-relations.service.ts'
import type { RelationsJournal } from '../relations/merge-relations.service.ts'
import { listRelationsOfPerson } from '../relations/relations.service.ts'
import { mergeTags, unmergeTags } from '../tags/merge-tags.service.ts'
import type { TagsJournal } from '../tags/merge-tags.service.ts'

/** What a merge has changed, part by part: enough to undo it exactly. */
export interface Journal {
  fields: FieldsJournal
  relations: RelationsJournal
  records: RecordsJournal
  /** Missing from merges of earlier versions, where each person had only a name. */
  names?: NamesJournal
  /** Missing from merges of earlier versions, where each person had only two years. */
  facts?: FactsJournal
  distinct: number[]
  invite: number | undefined
  tags: TagsJournal
  /** Missing from merges of earlier versions, where nobody could comment. */
  talk?: TalkJournal
  /** Missing from merges of earlier versions, where families had no words of their own. */
  words?: KinWordsJournal
  photos: string[]
}

/** What redoing a merge needs. */
export interface Again {
  /** Relations to hide regardless of their current state. */
  hidesAgain: number[]
  /** The names that undoing the merge changed. */
  namesAgain: NameState[]
}

interface Choices extends Again {
  /** Whether the merged-away person's value was chosen. */
  isTaken: (choice: MergeChoice) => boolean
}

/**
 * Moves everything that belongs to the merged-away person. New kinds of data about people must be added here and in {@link
 * unmergeParts}.
 */
export async function mergeParts(merge: Merge, { isTaken, hidesAgain, namesAgain }: Choices): Promise<Journal> {
  const parts = {
    fields: await mergeFields(merge, isTaken),
    relations: await mergeRelations(merge, hidesAgain),
    records: await mergeRecords(merge),
    names: await mergeNames(merge, isTaken({ field: 'name', language: undefined }), namesAgain),
  }
  await followNames(merge.tx, merge.author.familyId, [merge.kept])
  // On SQLite all of it would be one turn of the event loop.
  await letOthersRun()
  const facts = await mergeFactsOf(merge, parts)
  await letOthersRun()
  return {
    ...parts,
    facts,
    distinct: await mergeDistinct(merge),
    invite: await mergeInvites(merge),
    tags: await mergeTags(merge),
    talk: await moveTalk(merge.tx, merge.author.familyId, merge.gone, merge.kept),
    words: await moveKinWords(merge.tx, merge.author.familyId, merge.gone, merge.kept),
    photos: await mergeProfilePhotos(merge),
  }
}

/** The kept person's births, deaths and other facts follow the years that the merge has chosen. */
async function mergeFactsOf(merge: Merge, { fields, relations }: Pick<Journal, 'fields' | 'relations'>): Promise<FactsJournal> {
  const { tx, author, kept, gone } = merge
  const family = author.familyId
  const person = await findAnyPerson(tx, family, kept)
  const present = await listRelationsOfPerson(tx, family, kept)
  const couples = (relations.hidden.length === 0 ? [] : await listAnyRelations(tx, family, relations.hidden)).flatMap((from) => {
    const other = from.from_person_id === gone ? from.to_person_id : from.from_person_id
    const to = present.find(
      (each) =>
        each.relation_type === from.relation_type &&
        from.relation_type === relationTypes.partnered &&
        (each.from_person_id === other || each.to_person_id === other),
    )
    return to === undefined ? [] : [{ from: from.id, to: to.id }]
  })
  const journal = await mergeFacts(merge, {
    takes: { BIRT: fields.columns['birth_year'] !== undefined, DEAT: fields.columns['year_of_death'] !== undefined },
    keepsAlive: person?.user_id !== null && person?.deceased === 0,
    couples,
  })
  await followFacts(tx, family, kept, merge.at)
  return journal
}

interface Undone {
  /** Call it after recording the undo. */
  recordRest: () => Promise<void>
  again: Again
}

export async function unmergeParts(merge: Merge, journal: Journal, now: string): Promise<Undone> {
  const recordRest = await unmergeFields(merge, journal.fields, now)
  const hidesAgain = await unmergeRelations(merge, journal.relations)
  const records = await unmergeRecords(merge, journal.records)
  if (journal.names === undefined) await nameAfterPerson(merge.tx, merge.author.familyId, merge.kept, now)
  const namesAgain = journal.names === undefined ? [] : await unmergeNames(merge, journal.names, now)
  await returnNamesOf(merge, records)
  await followNames(merge.tx, merge.author.familyId, [merge.kept, merge.gone])
  if (journal.facts === undefined) await factsAfterPerson(merge.tx, merge.author.familyId, merge.kept, now)
  else await unmergeFacts(merge, journal.facts)
  await returnFactsOf(merge, records)
  for (const id of [merge.kept, merge.gone]) await followFacts(merge.tx, merge.author.familyId, id, merge.at)
  await unmergeDistinct(merge, journal.distinct)
  await unmergeInvites(merge, journal.invite)
  await unmergeTags(merge, journal.tags)
  if (journal.talk !== undefined) await moveTalk(merge.tx, merge.author.familyId, merge.kept, merge.gone, journal.talk)
  if (journal.words !== undefined) await moveKinWords(merge.tx, merge.author.familyId, merge.kept, merge.gone, journal.words)
  await unmergeProfilePhotos(merge, journal.photos)
  return { recordRest, again: { hidesAgain, namesAgain } }
}

/** The relations that a merge has changed. */
export const relationsOf = (journal: Journal): number[] => relationsOfJournal(journal.relations)
