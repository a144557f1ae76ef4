import { festivalDays, julianDayToGregorian, observedDays, toLunar } from '@banyan/calendar'
import type { FestivalDay, ObservedDay } from '@banyan/calendar'
import { festivals } from '@banyan/contract'
import type { DayKind, Festival, Occurrence } from '@banyan/contract'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { slices } from '../../platform/in-slices.ts'
import type { Platform } from '../../platform/platform.ts'
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
interface KeptDays {
  /** Whom it is about, and maybe more. */
  people: Set<number>
  /** By day. Lets others run in between. */
  forEach: (visit: (day: KeptDay) => void) => Promise<void>
}

/** As {@link listKeptDays}. */
export async function readKeptDays(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  asked: Asked,
  span: DaySpan,
): Promise<KeptDays> {
  const setting = await getDaySetting(database.read, asked.family)
  const observed = observedDays(span, setting.leap_months)
  const byKey = await listDayFacts(database, asked.family, { keys: [...observed.keys()], ids: asked.facts })
  const year = now().getUTCFullYear()
  const pause = slices()
  const people = new Set<number>()
  const onDays = new Map<number, ReturnOfFacts[]>()
  for (const [key, its] of observed) {
    const seen: SeenFact[] = []
    for (const fact of byKey.get(key) ?? []) {
      const each = seeFact(asked, fact, year)
      if (each === undefined) continue
      seen.push(each)
      for (const id of each.people) people.add(id)
    }
    if (seen.length > 0)
      for (const day of its) {
        const others = onDays.get(day.julianDay)
        if (others === undefined) onDays.set(day.julianDay, [{ day, seen }])
        else others.push({ day, seen })
      }
    const paused = pause()
    if (paused !== undefined) await paused
  }
  const ofFestivals =
    asked.facts === undefined && asked.kinds?.has('festival') !== false
      ? Map.groupBy(festivalDays(readFestivals(setting.festivals), span), ({ julianDay }) => julianDay)
      : new Map<number, FestivalDay[]>()
  const forEach: KeptDays['forEach'] = async (visit) => {
    let left = asked.atMost ?? Infinity
    for (let julianDay = span.from; julianDay <= span.to && left > 0; julianDay += 1) {
      const dates = lazyDates(julianDay)
      const found = (ofFestivals.get(julianDay) ?? []).map((each) => presentFestival(each, dates()))
      for (const { day, seen } of onDays.get(julianDay) ?? [])
        for (const each of seen)
          // Nothing is kept before it happened.
          if (each.fact.first_day === null || julianDay >= each.fact.first_day) found.push(present(each, day, dates()))
      if (found.length > 1) found.sort(inOrder)
      for (const each of found.length > left ? found.slice(0, left) : found) visit(each)
      left -= found.length
      const paused = pause()
      if (paused !== undefined) await paused
    }
  }
  return { people, forEach }
}

/** The facts of one yearly day, on a day on which it is kept. */
interface ReturnOfFacts {
  day: ObservedDay
  seen: SeenFact[]
}

/** A fact whose day the reader is told of each year, and as what. */
interface SeenFact {
  fact: DayFact
  kept: KeptAs
  people: number[]
}

/** @returns undefined of a fact whose day the reader is not told of */
function seeFact(asked: Asked, fact: DayFact, year: number): SeenFact | undefined {
  if (!isSeen(asked, fact)) return undefined
  const kept = keptAs(fact, year)
  if (kept === undefined || asked.kinds?.has(kept.kind) === false) return undefined
  return { fact, kept, people: fact.other_person_id === null ? [fact.person_id] : [fact.person_id, fact.other_person_id] }
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

/** Many people share a day, and on many days there is nothing. */
function lazyDates(julianDay: number): () => Dates {
  let known: Dates | undefined
  return () => (known ??= readDates(julianDay))
}

function readDates(julianDay: number): Dates {
  const lunar = toLunar(julianDayToGregorian(julianDay))
  return {
    date: isoDay(julianDay),
    lunar: lunar === undefined ? null : { month: lunar.month, day: lunar.day, is_leap: lunar.leap },
  }
}

/** In which order the kinds come on a day. Memorial days are first: they are what one prepares for. */
const order: readonly DayKind[] = ['memorial', 'festival', 'birthday', 'wedding', 'other']

const rankOf = ({ kind }: KeptDay): number => order.indexOf(kind)
const inOrder = (one: KeptDay, other: KeptDay): number => rankOf(one) - rankOf(other) || (one.fact_id ?? 0) - (other.fact_id ?? 0)
