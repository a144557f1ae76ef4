import { languageOf } from '@banyan/contract'
import type { KinRegionChoice, Locale } from '@banyan/contract'
import { NamesReader, shortTerm } from '@banyan/kinship'
import type { KinRegion, KinshipIndex, NamesWanted, SaidWord, TermDialect } from '@banyan/kinship'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { listFamilyKinWords } from '../kin-words/kin-words.service.ts'
import { maskKinWords } from '../living/masks.ts'
import { kinshipIndexes } from './kinship-indexes.ts'

/** In a larger family, those farther away have their names alone: nobody knows the word for them, and all of them take long. */
const nearestNamed = 1_000
/** So many readers' words are kept, a server. */
const maxReaders = 500

export interface KinReader {
  familyId: FamilyId
  personId: number
  locale: Locale
  /** Whose words come first; "" until the reader has chosen. */
  kinRegion: KinRegionChoice | ''
  view: View
}

/** What a reader calls somebody, as on the pages; "" for themselves and for people who are not related. */
export type KinTermOf = (person: number) => string

const kept = new WeakMap<object, LruCache<{ index: KinshipIndex; state: string; termOf: KinTermOf }>>()

/** Returns what a reader calls those nearest to them, in the words that their pages use unless a device says otherwise. */
export async function kinTermsOf(platform: Platform, reader: KinReader): Promise<KinTermOf> {
  const { familyId: family, personId, locale, kinRegion } = reader
  const { index } = await kinshipIndexes(platform).get(platform.database, family)
  const terms = kept.get(platform) ?? new LruCache(maxReaders)
  kept.set(platform, terms)
  const name = [family, personId, locale, kinRegion].join(' ')
  const words = await readWords(platform, reader)
  // Most changes of a family change neither who is related nor what they call each other.
  const state = JSON.stringify(words)
  const known = terms.get(name)
  if (known?.index === index && known.state === state) return known.termOf
  const termOf = await readTerms(index, reader, words)
  terms.set(name, { index, state, termOf }, 1)
  return termOf
}

async function readTerms(index: KinshipIndex, reader: KinReader, words: SaidWord[]): Promise<KinTermOf> {
  const { personId: from, locale } = reader
  const language = languageOf(locale)
  const dialect = dialectOf(reader)
  const region = regionOf(reader)
  const isChinese = language === 'zh-cn' || language === 'zh-tw'
  const wanted: NamesWanted = {
    languages: isChinese ? [] : [language],
    chinese: !isChinese
      ? []
      : dialect === 'cantonese'
        ? ['cantonese']
        : ['mandarin', ...(language === 'zh-tw' ? (['taiwan'] as const) : [])],
    ...(region === '' ? {} : { region }),
  }
  const names = new NamesReader()
  const pause = slices()
  for (const part of index.writeNames(from, wanted)) {
    if (part !== undefined) names.add(part.head === undefined ? part : { ...part, head: { ...part.head, words } })
    if (names.size >= nearestNamed) break
    await pause()
  }
  const known = new Map<number, string>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const term = id === from ? undefined : shortTerm(names.names(id), language, dialect, names.familyWords(id), names.rank(id))
    const text = term === undefined ? '' : (term.word ?? term.names.join(' / '))
    known.set(id, text)
    return text
  }
}

/** The family's own words for whom the reader calls, in their language, as far as they see them. */
async function readWords(platform: Platform, reader: KinReader): Promise<SaidWord[]> {
  const { familyId, personId: from, view, locale } = reader
  const language = languageOf(locale)
  const wanted: string = language === 'zh-cn' || language === 'zh-tw' ? dialectOf(reader) : language
  const words = maskKinWords(view, await listFamilyKinWords(platform.database.read, familyId))
  return words.filter(({ language: of, from_person_id: speaker }) => of === wanted && (speaker === null || speaker === from))
}

const regionOf = ({ locale, kinRegion }: Pick<KinReader, 'locale' | 'kinRegion'>): KinRegion | '' => {
  if (kinRegion === 'any') return ''
  if (kinRegion !== '') return kinRegion
  return locale === 'zh-hk' ? 'hongkong' : locale === 'zh-tw' ? 'taiwan' : ''
}

/** Which dialect somebody chose is known to their device alone; without a choice it is the one of their language and region. */
const dialectOf = (reader: Pick<KinReader, 'locale' | 'kinRegion'>): TermDialect =>
  reader.locale === 'zh-hk' || reader.kinRegion === 'hongkong' ? 'cantonese' : 'mandarin'
