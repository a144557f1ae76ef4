import { festivalDays, julianDayToGregorian, observedDays, toLunar, yearlyDayOf } from '@banyan/calendar'
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
  { database: { read }, now }: Pick<Platform, 'database' | 'now'>,
  asked: Asked,
  span: DaySpan,
): Promise<KeptDay[]> {
  const setting = await getDaySetting(read, asked.family)
  const observed = observedDays(span, setting.leap_months)
  const facts = await listDayFacts(read, asked.family, { keys: [...observed.keys()], ids: asked.facts })
  const year = now().getUTCFullYear()
  const found: Found[] = []
  const pause = slices()
  const dayOf = datesOf()
  for (const fact of facts) {
    await pause()
    if (!isSeen(asked, fact)) continue
    const kept = keptAs(fact, year)
    if (kept === undefined || asked.kinds?.has(kept.kind) === false) continue
    const first = yearlyDayOf(fact.date)?.year
    for (const day of observed.get(fact.day_key) ?? [])
      // Nothing is kept before it happened.
      if (fact.first_day === null || day.julianDay >= fact.first_day)
        found.push({ julianDay: day.julianDay, rank: order.indexOf(kept.kind), id: fact.id, write: { fact, kept, first, day } })
  }
  if (asked.facts === undefined && asked.kinds?.has('festival') !== false)
    for (const each of festivalDays(readFestivals(setting.festivals), span))
      found.push({ julianDay: each.julianDay, rank: order.indexOf('festival'), id: 0, write: each })
  const days: KeptDay[] = []
  // Of many people, only those that are asked for are written out.
  for (const { julianDay, write } of found.toSorted(byDay).slice(0, asked.atMost)) {
    await pause()
    days.push(
      'fact' in write
        ? present(write.fact, write.kept, write.first, write.day, dayOf(julianDay))
        : presentFestival(write, dayOf(julianDay)),
    )
  }
  return days
}

/** A day that is kept, before it is written out. */
interface Found {
  julianDay: number
  /** Memorial days come first: they are what one prepares for. */
  rank: number
  id: number
  write: FestivalDay | { fact: DayFact; kept: Kept; first: number | undefined; day: ObservedDay }
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

interface Kept {
  kind: DayKind
  wouldBe: boolean
}

/** @param first - the year of the fact, in the calendar of its day */
const present = (
  fact: DayFact,
  { kind, wouldBe }: Kept,
  first: number | undefined,
  { julianDay, year, isMoved }: ObservedDay,
  dates: Dates,
): KeptDay => ({
  julianDay,
  ...dates,
  is_lunar: fact.day_key.startsWith('L') || fact.day_key.startsWith('X'),
  is_moved: isMoved,
  kind,
  festival: null,
  years: first === undefined ? null : year - first,
  would_be: wouldBe,
  person_ids: fact.other_person_id === null ? [fact.person_id] : [fact.person_id, fact.other_person_id],
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

/** Many people share a day. */
function datesOf(): (julianDay: number) => Dates {
  const known = new Map<number, Dates>()
  return (julianDay) => {
    const dates = known.get(julianDay) ?? readDates(julianDay)
    known.set(julianDay, dates)
    return dates
  }
}

function readDates(julianDay: number): Dates {
  const lunar = toLunar(julianDayToGregorian(julianDay))
  return {
    date: isoDay(julianDay),
    lunar: lunar === undefined ? null : { month: lunar.month, day: lunar.day, is_leap: lunar.leap },
  }
}

/** In which order the kinds come on a day. */
const order: readonly DayKind[] = ['memorial', 'festival', 'birthday', 'wedding', 'other']

const byDay = (one: Found, other: Found): number => one.julianDay - other.julianDay || one.rank - other.rank || one.id - other.id
