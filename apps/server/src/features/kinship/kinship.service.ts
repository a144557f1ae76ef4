import type { CallQuery, DialectName, KinWord, RelationName } from '@banyan/contract'
import { FamilyWords, markOf, namesOfKey, scopeOf } from '@banyan/kinship'
import type { AddressWords, DialectTerm, KinMark, KinRank, KinshipIndex, Reference, RelationNameEntry } from '@banyan/kinship'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { inSlices } from '../../platform/waiting/in-slices.ts'
import { listFamilyKinWords } from '../kin-words/kin-words.service.ts'
import { maskKinWords } from '../living/masks.ts'
import type { KinshipIndexes } from './kinship-indexes.ts'

/** As many as a relation has without somebody who was given away. */
const maxNames = 16

/** Who asks, and what they see. */
export interface Asker {
  caller: Caller
  view: View
}

/** Lists what the person `from` calls the person `to`, and if all ways are wanted, what they are by blood beside a marriage; empty if they are not related or the same. @throws ApiError `not_found` */
export async function listRelationNames(
  database: Database,
  indexes: KinshipIndexes,
  { caller, view }: Asker,
  from: number,
  to: number,
  { ways, dialect }: CallQuery<'listRelationNames'>,
): Promise<RelationName[]> {
  const { index } = await indexes.get(database, caller.familyId)
  if (!index.hasPerson(from) || !index.hasPerson(to)) throw new ApiError('not_found')
  const names = await inSlices(index.namesInSteps(from, to))
  const born = await inSlices(index.oldNamesInSteps(from, to))
  const blood = ways === 'all' ? await inSlices(index.bloodNamesInSteps(from, to)) : []
  const words = maskKinWords(view, await listFamilyKinWords(database.read, caller.familyId, to))
  const own = new FamilyWords(words)
  const all = [
    ...names.map((entry) => present(index, entry, '', own, dialect)),
    ...born.map((entry) => present(index, entry, 'born', own, dialect)),
    ...blood.map((entry) => present(index, entry, 'blood', own, dialect)),
  ]
  return all.slice(0, maxNames)
}

function present(
  index: KinshipIndex,
  { openAges, unknownAges, ...entry }: RelationNameEntry,
  line: RelationName['line'],
  own: FamilyWords<KinWord>,
  dialect: DialectName | undefined,
): RelationName {
  const { rank, open } = index.rank(entry.path)
  const { ties, reference } = index.ties(entry.path)
  return {
    ...entry,
    cantonese: [...entry.cantonese],
    cantonese_pronounciation: [...entry.cantonese_pronounciation],
    cantonese_ages: [...entry.cantonese_ages],
    mandarin: [...entry.mandarin],
    mandarin_pronounciation: [...entry.mandarin_pronounciation],
    mandarin_ages: [...entry.mandarin_ages],
    cantonese_marks: entry.cantonese.map((text) => presentMark(markOf('cantonese', text, entry.key))),
    mandarin_marks: entry.mandarin.map((text) => presentMark(markOf('mandarin', text, entry.key))),
    traditional: [...entry.traditional],
    zhuyin: [...entry.zhuyin],
    en: [...entry.en],
    fr: [...entry.fr],
    pl: [...entry.pl],
    fi: [...entry.fi],
    path: [...entry.path],
    open_ages: openAges.map(({ person, other }) => ({ person_id: person, other_id: other })),
    unknown_ages: [...unknownAges],
    rank: rank === undefined ? null : presentRank(rank),
    open_ranks: open === undefined ? [] : [{ person_id: open.person, other_id: open.other }],
    line,
    ties: ties.map(({ person, kind }) => ({ person_id: person, kind })),
    reference: reference === undefined ? null : presentReference(reference),
    address: presentAddress(index.address(entry.path, entry.key)),
    is_term: namesOfKey(entry.key) !== undefined,
    words: own.of(entry.path[0] ?? 0, entry.path.at(-1) ?? 0, entry.key).map(presentWord),
    ...(dialect === undefined ? {} : { dialect_terms: index.dialectTerms(dialect, entry.path, entry.key).map(presentTerm) }),
  }
}

const presentTerm = ({ text, reading, isConfirmed }: DialectTerm): NonNullable<RelationName['dialect_terms']>[number] => ({
  text,
  reading,
  is_confirmed: isConfirmed,
})

const presentMark = ({ use, register, regions }: KinMark): RelationName['cantonese_marks'][number] => ({
  use,
  register,
  regions: [...regions],
})

const presentAddress = (words: AddressWords | undefined): RelationName['address'] =>
  words === undefined
    ? null
    : {
        cantonese: [...words.cantonese],
        cantonese_pronounciation: [...words.cantonese_pronounciation],
        mandarin: [...words.mandarin],
        mandarin_pronounciation: [...words.mandarin_pronounciation],
        traditional: [...words.traditional],
        zhuyin: [...words.zhuyin],
      }

const presentWord = (word: KinWord): RelationName['words'][number] => ({
  voice: word.voice,
  id: word.id,
  scope: scopeOf(word),
  language: word.language,
  word: word.word,
  reading: word.reading,
  said_by_id: word.said_by_id,
  user_id: word.user_id,
  written_by: word.written_by,
  last_updated_date: word.last_updated_date,
})

const presentReference = (reference: Reference): NonNullable<RelationName['reference']> => ({
  cantonese: [...reference.cantonese],
  cantonese_pronounciation: [...reference.cantonese_pronounciation],
  mandarin: [...reference.mandarin],
  mandarin_pronounciation: [...reference.mandarin_pronounciation],
  traditional: [...reference.traditional],
  zhuyin: [...reference.zhuyin],
  en: [...reference.en],
  fr: [...reference.fr],
  pl: [...reference.pl],
  fi: [...reference.fi],
})

const presentRank = ({ person, count, ...rank }: KinRank): NonNullable<RelationName['rank']> => ({
  person_id: person,
  place: rank.place,
  count: count ?? null,
  among: rank.among,
  cantonese: [...rank.cantonese],
  cantonese_pronounciation: [...rank.cantonese_pronounciation],
  mandarin: [...rank.mandarin],
  mandarin_pronounciation: [...rank.mandarin_pronounciation],
  mandarin_regions: [...rank.mandarin_regions],
  traditional: [...rank.traditional],
  traditional_pronounciation: [...rank.traditional_pronounciation],
  zhuyin: [...rank.zhuyin],
})
