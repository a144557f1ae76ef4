import type { Phrases } from '../phrases.ts'
import { markOf, regionRank } from './mark-of.ts'
import { kinRegions } from './mark-rules.ts'
import type { KinRegion } from './mark-rules.ts'

/** The columns of Chinese names: the keys, Cantonese, Mandarin, Mandarin as in Taiwan. */
type Columns = readonly Phrases[]

/** Terms outlive an answer, and are ordered once for each region. */
const orderedBefore = new Map<KinRegion, WeakMap<Columns, Columns>>(kinRegions.map((region) => [region, new WeakMap()]))

/** The same names with those of a region first; as they are where several are equally right, since their order says for whom. */
export function orderNames(columns: Columns, region: KinRegion | undefined): Columns {
  const known = region === undefined ? undefined : orderedBefore.get(region)
  if (region === undefined || known === undefined) return columns
  const before = known.get(columns)
  if (before !== undefined) return before
  const [keys, cantonese, mandarin, taiwan] = columns as [Phrases, Phrases, Phrases, Phrases]
  const key = keys.texts[0]!
  const orderOf = (dialect: 'cantonese' | 'mandarin', { texts, heads }: Phrases): readonly number[] => {
    const places = texts.map((text, at) => ({ at, rank: regionRank(markOf(dialect, text, key), region) }))
    return (heads === 1 ? places.toSorted((a, b) => a.rank - b.rank) : places).map(({ at }) => at)
  }
  const inMandarin = orderOf('mandarin', mandarin)
  const made = [
    keys,
    reorder(cantonese, orderOf('cantonese', cantonese)),
    reorder(mandarin, inMandarin),
    taiwan.texts.length === mandarin.texts.length ? reorder(taiwan, inMandarin) : taiwan,
  ]
  known.set(columns, made)
  return made
}

function reorder(phrases: Phrases, order: readonly number[]): Phrases {
  if (order.every((from, to) => from === to)) return phrases
  const pick = (list: readonly string[]): readonly string[] => (list.length === 0 ? list : order.map((at) => list[at]!))
  return {
    texts: pick(phrases.texts),
    genitives: pick(phrases.genitives),
    readings: pick(phrases.readings),
    genitiveReadings: pick(phrases.genitiveReadings),
    heads: phrases.heads,
    ...(phrases.ages === undefined || phrases.ages.length === 0 ? {} : { ages: order.map((at) => phrases.ages![at]!) }),
  }
}
