import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CallQuery, Language } from '@banyan/contract'
import type { ChineseColumn, NameLanguage, NamesPart, NamesWanted } from '@banyan/kinship'
import { familyMarks } from '../../platform/family-marks.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { slices } from '../../platform/in-slices.ts'
import type { Platform } from '../../platform/platform.ts'
import { version as programVersion } from '../../platform/version.ts'
import { findFamilyVersion } from '../families/families.service.ts'
import type { FamilyKinship, KinshipIndexes } from './kinship-indexes.ts'

type Query = CallQuery<'listAllRelationNames'>

/** A client that takes nothing for so long is disconnected, because a search in progress takes memory. */
const patienceMs = 30_000

const europeanLanguages: readonly NameLanguage[] = ['en', 'fr', 'pl', 'fi']

/** The tag of an answer: the same as long as nothing in the family changes. A family's number could be guessed, so it is hashed with a secret. */
export async function tagAllNames(platform: Platform, { familyId }: Caller, from: number, query: Query): Promise<string> {
  const version = await findFamilyVersion(platform.database.read, familyId)
  const parts = [programVersion, familyMarks(platform).markOf(familyId), version, from, query.language, query.dialect]
  return `"${createHash('sha256')
    .update(`names:${parts.join(':')}`)
    .digest('base64url')
    .slice(0, 22)}"`
}

/**
 * What the person `from` calls all their relatives, as JSON: an array with a part on each line, found as the client takes them.
 *
 * @throws ApiError `not_found`
 */
export async function openAllNames(
  platform: Platform,
  indexes: KinshipIndexes,
  caller: Caller,
  from: number,
  query: Query,
): Promise<Readable> {
  const kinship = await indexes.get(platform.database, caller.familyId)
  if (!kinship.index.hasPerson(from)) throw new ApiError('not_found')
  const stream = Readable.from(
    writeLines(kinship, from, wantedBy(query), () => stream.destroy(new Error('the client takes nothing'))),
    {
      objectMode: false,
    },
  )
  return stream
}

async function* writeLines(
  { index, searches }: FamilyKinship,
  from: number,
  wanted: NamesWanted,
  giveUp: () => void,
): AsyncGenerator<string, void> {
  const release = await searches.acquire()
  let patience: NodeJS.Timeout | undefined
  try {
    let before = '['
    for await (const part of partsInSlices(index.writeNames(from, wanted))) {
      patience = setTimeout(giveUp, patienceMs)
      yield before + JSON.stringify(part)
      clearTimeout(patience)
      before = ',\n'
    }
    yield ']\n'
  } finally {
    clearTimeout(patience)
    release()
  }
}

async function* partsInSlices(steps: Iterable<NamesPart | undefined>): AsyncGenerator<NamesPart, void> {
  const pause = slices()
  for (const part of steps) {
    if (part !== undefined) yield part
    const paused = pause()
    if (paused !== undefined) await paused
  }
}

function wantedBy({ language, dialect }: Query): NamesWanted {
  const isTaiwan = language === undefined || language === 'zh-tw'
  const mandarin: readonly ChineseColumn[] = isTaiwan ? ['mandarin', 'taiwan'] : ['mandarin']
  return {
    languages: language === undefined ? europeanLanguages : europeanLanguages.filter((one: Language) => one === language),
    chinese: [...(dialect === 'mandarin' ? [] : (['cantonese'] as const)), ...(dialect === 'cantonese' ? [] : mandarin)],
  }
}
