import { festivalDays, julianDayToGregorian, observedDays, toLunar } from '@banyan/calendar'
import type { FestivalDay, LeapMonths, ObservedDay } from '@banyan/calendar'
import { dayKinds, festivals } from '@banyan/contract'
import type { DayKind, Festival, Occurrence } from '@banyan/contract'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { listDayFacts } from '../facts/day-facts.service.ts'
import type { DayFact } from '../facts/facts.table.ts'
import { getDaySetting } from '../families/day-setting.service.ts'
import { isoDay } from './day-range.ts'
import type { DaySpan } from './day-range.ts'
import { keptAs } from './occurrences.policy.ts'
import type { KeptAs } from './occurrences.policy.ts'

/** A day that is kept, before anything is known of its candles. */
export type KeptDay = Omit<Occurrence, 'candles'> & { julianDay: number }

interface Asked {
  family: FamilyId
  /** What the reader sees. */
  view: View
  /** Only of these people; everybody without it. */
  isWanted?: ((person: number) => boolean) | undefined
  /** Only of these facts. */
  facts?: readonly number[] | undefined
  /** Of none of these people. */
  muted?: ReadonlySet<number> | undefined
  /** Only of these kinds. */
  kinds?: ReadonlySet<string> | undefined
  /** Only the first ones. */
  atMost?: number | undefined
}

export const readFestivals = (stored: string): Festival[] => {
  const names = new Set(stored.split(','))
  return festivals.filter((festival) => names.has(festival))
}

/**
 * Lists what is kept in a span of days, by day: what the reader sees of people, and the family's festivals.
 */
export async function listKeptDays(
  platform: Pick<Platform, 'database' | 'now'>,
  asked: Asked,
  span: DaySpan,
): Promise<KeptDay[]> {
  const days: KeptDay[] = []
  await (await readKeptDays(platform, asked, span)).forEach((day) => days.push(day))
  return days
}

/** What is kept in a span of days, before it is written out: a calendar has ten thousand of them, and needs one at a time. */
export interface KeptDays {
  /** Which of the days that two months share counts: the same facts fall on other days by another rule. */
  leapMonths: LeapMonths
  /** Whom it is about, and maybe more. */
  people: () => Set<number>
  /** How many there are, on each day of the span. */
  counts: () => number[]
  /** By day. Lets others run in between. */
  forEach: (visit: (day: KeptDay) => void) => Promise<void>
  /** The same, all of a day at once and not presented yet, without the days on which there is nothing. */
  forEachDay: (visit: (day: DayEntries) => void) => Promise<void>
}

export interface DayEntries {
  julianDay: number
  entries: readonly KeptEntry[]
  present: (entry: KeptEntry) => KeptDay
}

/** What is kept on a day, before it is presented. That of a fact is the same object until something about it changes. */
type KeptEntry = SeenFact | FestivalDay

/** As {@link listKeptDays}. */
export async function readKeptDays(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  asked: Asked,
  span: DaySpan,
): Promise<KeptDays> {
  const setting = await getDaySetting(database.read, asked.family)
  const observed = observedIn(span, setting.leap_months)
  const byKey = await listDayFacts(database, asked.family, { keys: [...observed.keys()], ids: asked.facts })
  const year = now().getUTCFullYear()
  const pause = slices()
  const onDays = new Map<number, (readonly SeenFact[])[]>()
  const all: (readonly SeenFact[])[] = []
  const isWanted = seenBy(asked)
  for (const [key, its] of observed) {
    const facts = byKey.get(key)
    if (facts === undefined) continue
    const kept = keptOf(facts, year)
    const seen = isWanted === undefined ? kept : kept.filter(isWanted)
    if (seen.length > 0) {
      all.push(seen)
      for (const { julianDay } of its) {
        const others = onDays.get(julianDay)
        if (others === undefined) onDays.set(julianDay, [seen])
        else others.push(seen)
      }
    }
    const paused = pause()
    if (paused !== undefined) await paused
  }
  const ofFestivals =
    asked.facts === undefined && asked.kinds?.has('festival') !== false
      ? Map.groupBy(festivalDays(readFestivals(setting.festivals), span), ({ julianDay }) => julianDay)
      : new Map<number, FestivalDay[]>()
  const countOn = (julianDay: number): number => {
    let count = ofFestivals.get(julianDay)?.length ?? 0
    for (const seen of onDays.get(julianDay) ?? []) for (const { fact } of seen) if (hasBegun(fact, julianDay)) count += 1
    return count
  }
  const entriesOn = (julianDay: number): KeptEntry[] => {
    const found: KeptEntry[] = [...(ofFestivals.get(julianDay) ?? [])]
    for (const seen of onDays.get(julianDay) ?? []) for (const each of seen) if (hasBegun(each.fact, julianDay)) found.push(each)
    if (found.length > 1) found.sort(inOrder)
    return found
  }
  const forEachDay: KeptDays['forEachDay'] = async (visit) => {
    let left = asked.atMost ?? Infinity
    for (let julianDay = span.from; julianDay <= span.to && left > 0; julianDay += 1) {
      const found = entriesOn(julianDay)
      if (found.length > 0) {
        const entries = found.length > left ? found.slice(0, left) : found
        visit({ julianDay, entries, present: presenter(julianDay, observed) })
      }
      left -= found.length
      const paused = pause()
      if (paused !== undefined) await paused
    }
  }
  return {
    leapMonths: setting.leap_months,
    people: () => new Set(all.flatMap((seen) => seen.flatMap(({ people }) => people))),
    counts: () => Array.from({ length: span.to - span.from + 1 }, (_, at) => countOn(span.from + at)),
    forEach: (visit) =>
      forEachDay(({ entries, present: presented }) => {
        for (const entry of entries) visit(presented(entry))
      }),
    forEachDay,
  }
}

/** Whether the reader sees a fact and everybody whom it is about, mutes none of them, and wants one of them. */
export function isSeen(
  { view, isWanted, muted }: Pick<Asked, 'view' | 'isWanted' | 'muted'>,
  { id, person_id: one, other_person_id: other, relation_id: relation }: DayFact,
): boolean {
  if (view.marks?.facts.has(id) === true) return false
  if (view.isHidden(one) || (other !== null && view.isHidden(other))) return false
  if (relation !== null && view.isHiddenRelation(relation)) return false
  if (muted !== undefined && (muted.has(one) || (other !== null && muted.has(other)))) return false
  return isWanted === undefined || isWanted(one) || (other !== null && isWanted(other))
}

/** A fact whose day is kept each year, and as what. */
interface SeenFact {
  fact: DayFact
  kept: KeptAs
  rank: number
  people: number[]
}

/** By the facts of a yearly day, which are another list once one of them changes. */
const keptOfFacts = new WeakMap<readonly DayFact[], { year: number; kept: readonly SeenFact[] }>()

/** Those of these facts whose day is kept. @param year - the present one */
function keptOf(facts: readonly DayFact[], year: number): readonly SeenFact[] {
  const known = keptOfFacts.get(facts)
  if (known?.year === year) return known.kept
  const kept = facts.flatMap((fact): SeenFact[] => {
    const as = keptAs(fact, year)
    if (as === undefined) return []
    const people = fact.other_person_id === null ? [fact.person_id] : [fact.person_id, fact.other_person_id]
    return [{ fact, kept: as, rank: order.indexOf(as.kind), people }]
  })
  keptOfFacts.set(facts, { year, kept })
  return kept
}

/** Says which days the reader is told of; undefined where those are all. */
function seenBy(asked: Asked): ((seen: SeenFact) => boolean) | undefined {
  const { view, isWanted, muted, kinds } = asked
  const isAll = view.isWhole && view.marks === undefined && isWanted === undefined && (muted?.size ?? 0) === 0
  if (isAll && (kinds === undefined || dayKinds.every((kind) => kinds.has(kind)))) return undefined
  return ({ fact, kept }) => kinds?.has(kept.kind) !== false && isSeen(asked, fact)
}

/** Nothing is kept before it happened. */
const hasBegun = ({ first_day: first }: DayFact, julianDay: number): boolean => first === null || julianDay >= first

/** So many days of spans are remembered: working them out takes longer than all else of a year. */
const maxSpanDays = 6_000
const knownSpans = new LruCache<ReadonlyMap<string, readonly ObservedDay[]>>(maxSpanDays)

function observedIn(span: DaySpan, leapMonths: LeapMonths): ReadonlyMap<string, readonly ObservedDay[]> {
  const name = `${span.from} ${span.to} ${leapMonths}`
  const observed = knownSpans.get(name) ?? observedDays(span, leapMonths)
  knownSpans.set(name, observed, span.to - span.from + 1)
  return observed
}

/** Presents what is kept on a day. */
function presenter(julianDay: number, observed: ReadonlyMap<string, readonly ObservedDay[]>): DayEntries['present'] {
  let dates: Dates | undefined
  return (entry) => {
    dates ??= readDates(julianDay)
    if ('festival' in entry) return presentFestival(entry, dates)
    const day = observed.get(entry.fact.day_key)?.find((each) => each.julianDay === julianDay)
    return present(entry, day ?? { julianDay, year: 0, isMoved: false }, dates)
  }
}

const present = (
  { fact, kept: { kind, wouldBe }, people }: SeenFact,
  { julianDay, year, isMoved }: ObservedDay,
  { date, lunar }: Dates,
): KeptDay => ({
  julianDay,
  date,
  lunar,
  is_lunar: fact.day_key.startsWith('L') || fact.day_key.startsWith('X'),
  is_moved: isMoved,
  kind,
  festival: null,
  years: fact.first_year === undefined ? null : year - fact.first_year,
  would_be: wouldBe,
  person_ids: people,
  relation_id: fact.relation_id,
  fact_id: fact.id,
  fact_kind: fact.kind,
  type: fact.type,
  fact_date: fact.date,
})

const lunarFestivals: readonly Festival[] = [
  'lunar_new_year_eve',
  'lunar_new_year',
  'lantern',
  'dragon_boat',
  'zhongyuan',
  'mid_autumn',
  'double_ninth',
]

const presentFestival = ({ festival, julianDay }: FestivalDay, dates: Dates): KeptDay => ({
  julianDay,
  ...dates,
  is_lunar: lunarFestivals.includes(festival),
  is_moved: false,
  kind: 'festival',
  festival,
  years: null,
  would_be: false,
  person_ids: [],
  relation_id: null,
  fact_id: null,
  fact_kind: null,
  type: '',
  fact_date: '',
})

type Dates = Pick<Occurrence, 'date' | 'lunar'>

function readDates(julianDay: number): Dates {
  const lunar = toLunar(julianDayToGregorian(julianDay))
  return {
    date: isoDay(julianDay),
    lunar: lunar === undefined ? null : { month: lunar.month, day: lunar.day, is_leap: lunar.leap },
  }
}

/** In which order the kinds come on a day. Memorial days are first: they are what one prepares for. */
const order: readonly DayKind[] = ['memorial', 'festival', 'birthday', 'wedding', 'other']

const rankOfFestivals = order.indexOf('festival')
const rankOf = (entry: KeptEntry): number => ('festival' in entry ? rankOfFestivals : entry.rank)
const idOf = (entry: KeptEntry): number => ('festival' in entry ? 0 : entry.fact.id)
const inOrder = (one: KeptEntry, other: KeptEntry): number => rankOf(one) - rankOf(other) || idOf(one) - idOf(other)
