import type { RelationName } from '@banyan/contract'
import type { KinRank, RankAnswer, RelationNameEntry } from '@banyan/kinship'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { inSlices } from '../../platform/in-slices.ts'
import type { KinshipIndexes } from './kinship-indexes.ts'

/** Lists what the person `from` calls the person `to`; empty if they are not related or the same. @throws ApiError `not_found` */
export async function listRelationNames(
  database: Database,
  indexes: KinshipIndexes,
  caller: Caller,
  from: number,
  to: number,
): Promise<RelationName[]> {
  const { index } = await indexes.get(database, caller.familyId)
  if (!index.hasPerson(from) || !index.hasPerson(to)) throw new ApiError('not_found')
  return (await inSlices(index.namesInSteps(from, to))).map((entry) => present(entry, index.rank(entry.path)))
}

const present = ({ openAges, unknownAges, ...entry }: RelationNameEntry, { rank, open }: RankAnswer): RelationName => ({
  ...entry,
  cantonese: [...entry.cantonese],
  cantonese_pronounciation: [...entry.cantonese_pronounciation],
  cantonese_ages: [...entry.cantonese_ages],
  mandarin: [...entry.mandarin],
  mandarin_pronounciation: [...entry.mandarin_pronounciation],
  mandarin_ages: [...entry.mandarin_ages],
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
