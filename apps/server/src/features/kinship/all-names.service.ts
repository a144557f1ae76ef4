import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CallQuery, Language } from '@banyan/contract'
import type { ChineseColumn, NameLanguage, NamesPart, NamesWanted, SaidWord } from '@banyan/kinship'
import { familyMarks } from '../../platform/family-marks.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { version as programVersion } from '../../platform/version.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { findFamilyVersion } from '../families/families.service.ts'
import { listFamilyKinWords } from '../kin-words/kin-words.service.ts'
import { maskKinWords } from '../living/masks.ts'
import type { FamilyKinship, KinshipIndexes } from './kinship-indexes.ts'
import type { Asker } from './kinship.service.ts'

type Query = CallQuery<'listAllRelationNames'>

/** A client that takes nothing for so long is disconnected, because a search in progress takes memory. */
const patienceMs = 30_000

const europeanLanguages: readonly NameLanguage[] = ['en', 'fr', 'pl', 'fi']

/** The tag of an answer: the same as long as nothing in the family changes. A family's number could be guessed, so it is hashed with a secret. */
export async function tagAllNames(
  platform: Platform,
  { caller: { familyId }, view }: Asker,
  from: number,
  query: Query,
): Promise<string> {
  const version = await findFamilyVersion(platform.database.read, familyId)
  const parts = [
    programVersion,
    familyMarks(platform).markOf(familyId),
    version,
    view.key,
    from,
    query.language,
    query.dialect,
    query.region,
  ]
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
  { caller, view }: Asker,
  from: number,
  query: Query,
): Promise<Readable> {
  const kinship = await indexes.get(platform.database, caller.familyId)
  if (!kinship.index.hasPerson(from)) throw new ApiError('not_found')
  const words = await readWords(platform, { caller, view }, from, query)
  const stream = Readable.from(
    writeLines(kinship, from, wantedBy(query), words, () => stream.destroy(new Error('the client takes nothing'))),
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
  words: SaidWord[],
  giveUp: () => void,
): AsyncGenerator<string, void> {
  const release = await searches.acquire()
  let patience: NodeJS.Timeout | undefined
  try {
    let before = '['
    for await (const bare of partsInSlices(index.writeNames(from, wanted))) {
      const part = bare.head === undefined || words.length === 0 ? bare : { ...bare, head: { ...bare.head, words } }
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

/** The family's own words for whom the person calls, in the languages that the reader sees. */
async function readWords(platform: Platform, { caller, view }: Asker, from: number, query: Query): Promise<SaidWord[]> {
  const { languages, chinese } = wantedBy(query)
  const wanted = new Set<string>([...languages, ...chinese])
  return maskKinWords(view, await listFamilyKinWords(platform.database.read, caller.familyId)).flatMap((word) =>
    wanted.has(word.language) && (word.from_person_id === null || word.from_person_id === from)
      ? [
          {
            id: word.id,
            key: word.key,
            person_id: word.person_id,
            from_person_id: word.from_person_id,
            language: word.language,
            word: word.word,
            reading: word.reading,
            said_by_id: word.said_by_id,
            user_id: word.user_id,
            written_by: word.written_by,
            voice: word.voice,
            last_updated_date: word.last_updated_date,
          },
        ]
      : [],
  )
}

function wantedBy({ language, dialect, region }: Query): NamesWanted {
  const isTaiwan = language === undefined || language === 'zh-tw'
  const mandarin: readonly ChineseColumn[] = isTaiwan ? ['mandarin', 'taiwan'] : ['mandarin']
  return {
    languages: language === undefined ? europeanLanguages : europeanLanguages.filter((one: Language) => one === language),
    ...(region === undefined ? {} : { region }),
    chinese: [...(dialect === 'mandarin' ? [] : (['cantonese'] as const)), ...(dialect === 'cantonese' ? [] : mandarin)],
  }
}
