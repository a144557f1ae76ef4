import type { RelationName } from '@banyan/contract'
import type { RelationNameEntry } from '@banyan/kinship'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { KinshipIndexes } from './kinship-indexes.ts'

/** Lists what the person `from` calls the person `to`; empty if they are not related or the same. @throws ApiError `not_found` */
export async function listRelationNames(
  database: Database,
  indexes: KinshipIndexes,
  caller: Caller,
  from: number,
  to: number,
): Promise<RelationName[]> {
  const { index, hasPerson } = await indexes.get(database, caller.familyId)
  if (!hasPerson(from) || !hasPerson(to)) throw new ApiError('not_found')
  return index.names(from, to).map(present)
}

const present = ({
  unknownAges,
  cantonese,
  cantonese_pronounciation,
  mandarin,
  mandarin_pronounciation,
  name,
  key,
  en,
  fr,
  pl,
  fi,
  path,
}: RelationNameEntry): RelationName => ({
  name,
  key,
  cantonese: [...cantonese],
  cantonese_pronounciation: [...cantonese_pronounciation],
  mandarin: [...mandarin],
  mandarin_pronounciation: [...mandarin_pronounciation],
  en: [...en],
  fr: [...fr],
  pl: [...pl],
  fi: [...fi],
  path: [...path],
  unknown_ages: [...unknownAges],
})
