import { fold } from '../fold.ts'
import { atPlace } from '../kin/rank-place.ts'
import type { KinGraph, Way } from '../kin/walk.ts'

/** What the reader calls somebody, as `NamesReader` of `@banyan/kinship` tells it, in as many languages as were asked for. */
export interface CalledEntry {
  readonly cantonese: readonly string[]
  readonly cantonese_pronounciation: readonly string[]
  readonly mandarin: readonly string[]
  readonly mandarin_pronounciation: readonly string[]
  readonly traditional: readonly string[]
  readonly zhuyin: readonly string[]
  readonly en: readonly string[]
  readonly fr: readonly string[]
  readonly pl: readonly string[]
  readonly fi: readonly string[]
  readonly path: readonly number[]
}

/** A word that the family says itself. */
export interface OwnWord {
  readonly word: string
  /** In Jyutping, Pinyin or Zhuyin; '' if nobody wrote it. */
  readonly reading: string
}

/** What somebody is called by a place among brothers and sisters that is certain: 二伯. */
export interface CalledRank {
  readonly place: number
  readonly cantonese: readonly string[]
  readonly mandarin: readonly string[]
  readonly traditional: readonly string[]
}

/** Terms of more steps are spelled out (father’s cousin’s wife’s …); nobody searches for them. */
export const maxSearchedSteps = 8
const longestTerm = 60

interface Called {
  readonly id: number
  readonly path: readonly number[]
  /** Undefined where it is not certain. */
  readonly place: number | undefined
  /** The names by that place, as they are searched for. */
  readonly ranked: ReadonlySet<string>
}

const places: ReadonlyMap<string, number> = new Map([
  ['大', 1],
  ...[...'二三四五六七八九'].map((character, at) => [character, at + 2] as const),
  ['十', 10],
  ['細', -1],
  ['细', -1],
  ['小', -1],
  ['老', -1],
  ['幺', -1],
])

/** Finds people by what the reader calls them: in any language, in simplified or traditional characters, or by how the word is read, without tones. */
export class TermSearch {
  readonly #byText = new Map<string, Called[]>()
  readonly #byReading = new Map<string, Called[]>()

  /** Notes what somebody is called. */
  add(id: number, entries: readonly CalledEntry[], own: readonly OwnWord[] = [], rank?: CalledRank): void {
    const texts = new Set<string>()
    const readings = new Set<string>()
    for (const entry of entries) {
      for (const list of [entry.cantonese, entry.mandarin, entry.traditional, entry.en, entry.fr, entry.pl, entry.fi])
        for (const text of list) if (text.length <= longestTerm) texts.add(termKey(text))
      for (const list of [entry.cantonese_pronounciation, entry.mandarin_pronounciation])
        for (const reading of list) if (reading.length <= longestTerm) readings.add(soundKey(reading))
      for (const reading of entry.zhuyin) readings.add(zhuyinKey(reading))
    }
    for (const { word, reading } of own) {
      texts.add(termKey(word))
      if (reading !== '') readings.add(soundKey(reading)).add(zhuyinKey(reading))
    }
    const ranked = new Set(rank ? [...rank.cantonese, ...rank.mandarin, ...rank.traditional].map(termKey) : [])
    for (const text of ranked) texts.add(text)
    const called = { id, path: entries[0]?.path ?? [], place: rank?.place, ranked }
    for (const text of texts) put(this.#byText, text, called)
    for (const reading of readings) put(this.#byReading, reading, called)
  }

  /** The people whom the reader calls so, the nearest first; of 二表姨丈 the husband of the second 表姨, if the tree shows who that is. */
  find(query: string, kin: KinGraph): readonly number[] {
    const text = query.slice(0, longestTerm).trim()
    if (text === '') return []
    const term = termKey(text)
    const known = this.#byText.get(term) ?? this.#bySound(text)
    if (known !== undefined) return idsOf(withRank(known, term))
    const place = places.get(term.charAt(0))
    const ranked = place === undefined ? undefined : (this.#byText.get(term.slice(1)) ?? this.#byShort(term.slice(1)))
    return ranked === undefined || place === undefined ? [] : atCertainPlace(ranked, place, kin)
  }

  #bySound(text: string): readonly Called[] | undefined {
    return /\p{Script=Han}/u.test(text)
      ? undefined
      : (this.#byReading.get(soundKey(text)) ?? this.#byReading.get(zhuyinKey(text)))
  }

  /** 二舅 and 三姨 leave out the second character of 舅父, 姨媽. */
  #byShort(short: string): readonly Called[] | undefined {
    if (!/^[伯叔姑舅姨哥姐弟妹]$/u.test(short)) return undefined
    const found = [...this.#byText].flatMap(([text, called]) =>
      text.length === 2 && (text.startsWith(short) || text === `阿${short}`) && !/[嬸婶娘母婆公丈爷爺妈媽嫂夫]$/u.test(text)
        ? called
        : [],
    )
    const people = new Map(found.map((called) => [called.id, called]))
    return people.size === 0 ? undefined : [...people.values()]
  }
}

function put(map: Map<string, Called[]>, key: string, called: Called): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [called])
  else known.push(called)
}

const idsOf = (people: readonly Called[]): readonly number[] => people.map(({ id }) => id)

/** 大伯 is said of every elder brother of the father, but not of one who is certainly the second. */
function withRank(people: readonly Called[], term: string): readonly Called[] {
  if (!people.some(({ ranked }) => ranked.has(term))) return people
  return people.filter(({ place, ranked }) => place === undefined || ranked.has(term))
}

/** Where a place is certain, that is told; others are counted as the tree has them. */
function atCertainPlace(people: readonly Called[], place: number, kin: KinGraph): readonly number[] {
  const certain = people.filter((called) => called.place === place)
  if (certain.length > 0) return idsOf(certain)
  const open = people.filter((called) => called.place === undefined || place < 0)
  return keepPlace(open.length > 0 ? open : people, place, kin)
}

function keepPlace(people: readonly Called[], place: number, kin: KinGraph): readonly number[] {
  const ways = people.map(({ path }) =>
    path.reduce<Way | undefined>((before, id) => ({ person: kin.graph.indexOf(id), before }), undefined),
  )
  const kept = new Set(
    atPlace(
      kin,
      ways.filter((way) => way !== undefined),
      place,
    ),
  )
  return people.flatMap(({ id }, at) => (kept.has(ways[at]!) ? [id] : []))
}

const termKey = (text: string): string =>
  fold(text)
    .replaceAll(/[\s-]+/gu, ' ')
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
/** `ji4 zoeng6`, `yí zhàng`, `yizhang`: the same without tones and gaps. */
const soundKey = (text: string): string => fold(text).replaceAll(/[\d\s'-]+/gu, '')
const zhuyinKey = (text: string): string => text.replaceAll(/[˙ˊˇˋ\s]+/gu, '')
