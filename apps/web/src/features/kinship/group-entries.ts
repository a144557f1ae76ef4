import type { KinRegion, RelationName } from '@banyan/contract'
import type { ChineseDialect } from '../../lib/session/session-core.ts'

type NameAge = RelationName['cantonese_ages'][number]

export interface ChineseName {
  readonly name: string
  readonly reading: string
  /** Whether it is right only if the person compared is the elder, or the younger. */
  readonly age: NameAge
  /** How it is used; undefined for words that nobody has marked. */
  readonly mark?: NameMark | undefined
}

type NameMark = RelationName['cantonese_marks'][number]

/** One way in which two people are related, with all names that could be right. */
export interface Way {
  /** What all entries of the path have in common. */
  readonly entry: RelationName
  readonly names: Readonly<Record<ChineseDialect, WayNames>>
  /** What people say where the place among brothers and sisters is certain: 二伯. */
  readonly ranks: Readonly<Record<ChineseDialect, readonly RankName[]>>
  /** What the family says itself: comes before all names. */
  readonly words: RelationName['words']
}

/** A name by rank, and in which part of China it is said if not everywhere. */
export interface RankName {
  readonly name: string
  readonly reading: string
  readonly region: NonNullable<RelationName['rank']>['mandarin_regions'][number]
}

/** How Mandarin is written and read to a reader. */
export interface Script {
  readonly isTraditional: boolean
  readonly isZhuyin: boolean
  /** Whose words come first; "" for nobody's. */
  readonly region: KinRegion | ''
}

interface WayNames {
  /** Those equally right come first. */
  readonly list: readonly ChineseName[]
  /** Whether one name is the usual one; none is while an age or a gender is open. */
  readonly hasPreferred: boolean
}

/** Joins the entries of one path, of which there are several where an age or a gender is not known. */
export function groupEntries(entries: readonly RelationName[], script: Script): readonly Way[] {
  return [...Map.groupBy(entries, ({ path }) => path.join()).values()].map((group) => ({
    entry: group[0]!,
    names: { cantonese: joinNames(group, 'cantonese', script), mandarin: joinNames(group, 'mandarin', script) },
    ranks: { cantonese: ranksOf(group[0]!, 'cantonese', script), mandarin: ranksOf(group[0]!, 'mandarin', script) },
    words: wordsOf(group),
  }))
}

/** While it is open which term is right, the family's word for one of them is not said. */
const wordsOf = (group: readonly RelationName[]): RelationName['words'] =>
  group.length === 1 ? group[0]!.words : group[0]!.words.filter(({ scope }) => scope !== 'term')

function joinNames(group: readonly RelationName[], dialect: ChineseDialect, script: Script): WayNames {
  const firsts = group.flatMap((entry) => namesOf(entry, dialect, script).slice(0, entry.preferred[dialect]))
  const others = group.flatMap((entry) => namesOf(entry, dialect, script).slice(entry.preferred[dialect]))
  const list = new Map<string, ChineseName>()
  for (const one of [...firsts, ...others]) {
    const known = list.get(one.name)
    list.set(one.name, known && known.age !== one.age ? { ...known, age: 'either' } : (known ?? one))
  }
  const hasPreferred = new Set(firsts.map(({ name }) => name)).size === 1
  return { list: [...list.values()].toSorted((a, b) => rankOf(a, script) - rankOf(b, script)), hasPreferred }
}

/** The words of the reader's region come first, those of others last. */
function rankOf({ mark }: ChineseName, { region }: Script): number {
  if (region === '' || mark === undefined || mark.regions.length === 0) return 1
  return mark.regions.includes(region) ? 0 : 2
}

function ranksOf({ rank }: RelationName, dialect: ChineseDialect, { isTraditional, isZhuyin }: Script): readonly RankName[] {
  if (rank === null) return []
  const isTaiwan = dialect === 'mandarin' && isTraditional
  const names = isTaiwan ? rank.traditional : rank[dialect]
  const readings = isTaiwan ? (isZhuyin ? rank.zhuyin : rank.traditional_pronounciation) : rank[`${dialect}_pronounciation`]
  const regions = dialect === 'mandarin' && !isTaiwan ? rank.mandarin_regions : []
  return names.map((name, at) => ({ name, reading: readings[at] ?? '', region: regions[at] ?? '' }))
}

/** What is said about somebody, as the reader reads it. */
export const referencesOf = (reference: Written, dialect: ChineseDialect, script: Script): readonly ChineseName[] =>
  readNames(reference, dialect, script).map((name) => ({ ...name, age: 'either' }))

type Written = Pick<
  RelationName,
  'cantonese' | 'cantonese_pronounciation' | 'mandarin' | 'mandarin_pronounciation' | 'traditional' | 'zhuyin'
>

function readNames(entry: Written, dialect: ChineseDialect, { isTraditional, isZhuyin }: Script) {
  const names = dialect === 'mandarin' && isTraditional ? entry.traditional : entry[dialect]
  const readings = dialect === 'mandarin' && isZhuyin ? entry.zhuyin : entry[`${dialect}_pronounciation`]
  return names.map((name, at) => ({ name, reading: readings[at] ?? '' }))
}

function namesOf(entry: RelationName, dialect: ChineseDialect, script: Script): readonly ChineseName[] {
  const ages = entry[`${dialect}_ages`]
  const marks = entry[`${dialect}_marks`]
  return readNames(entry, dialect, script).map((name, at) => ({ ...name, age: ages[at] ?? 'either', mark: marks[at] }))
}
