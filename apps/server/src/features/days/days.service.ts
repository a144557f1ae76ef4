import { hasRole, limits } from '@banyan/contract'
import type { CallBody, CallResponse, Candles, DaySettings, Occurrence } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { changeDayMail, getDayMail } from '../accounts/day-mail.service.ts'
import { recordQuietly } from '../changes/record-change.ts'
import { changeFamily, touchComments } from '../families/change-family.ts'
import { getDaySetting, setDaySetting } from '../families/day-setting.service.ts'
import { maskUserName } from '../living/masks.ts'
import { viewsOf } from '../living/views.service.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import { deleteCandle, insertCandle, listCandles } from './candles.repository.ts'
import { changeOwnSetting } from './change-own-setting.ts'
import { isoDay, maxDays, readDay, readSpan } from './day-range.ts'
import type { DaySpan } from './day-range.ts'
import { deleteMuted, insertMuted, listMuted } from './feeds.repository.ts'
import { listKeptDays, readFestivals, readKeptDays } from './occurrences.service.ts'
import type { KeptDay, KeptDays } from './occurrences.service.ts'

/** Whose days are near: the same reach as for the living, whatever the family chose there. */
export const nearSteps = 4
/** Whom an answer names of those who lit candles. */
const namedAtMost = 20
const factsAtOnce = 500

export interface DayReader {
  caller: Caller
  /** Through whose eyes. */
  readerId: number
  view: View
}

/** @throws ApiError `invalid_field` */
export async function listDays(
  platform: Platform,
  { caller, readerId, view }: DayReader,
  { from, to, who }: { from: string; to: string; who?: string | undefined },
): Promise<Occurrence[]> {
  const span = readSpan({ from, to })
  return present(platform, { caller, readerId, view }, await readDays(platform, { caller, readerId, view }, span, who), span)
}

/**
 * Lists the days of a year, or of a large family only how many there are on each: a page of all of them would be a book.
 * @throws ApiError `invalid_field`
 */
export async function getYear(
  platform: Platform,
  reader: DayReader,
  { year, who }: { year: string; who?: string | undefined },
): Promise<CallResponse<'getYearOfDays'>> {
  const span = readSpan({ from: `${year}-01-01`, to: `${year}-12-31` }, 'year')
  const kept = await readDays(platform, reader, span, who)
  const counts = kept.counts()
  const total = counts.reduce((sum, count) => sum + count, 0)
  return { total, counts, days: total > limits.yearDays ? [] : await present(platform, reader, kept, span) }
}

async function readDays(
  platform: Platform,
  { caller, readerId, view }: DayReader,
  span: DaySpan,
  who: string | undefined,
): Promise<KeptDays> {
  const family = caller.familyId
  const isWanted =
    who === 'near' ? await viewsOf(platform).nearOf({ familyId: family, personId: readerId }, nearSteps) : undefined
  return readKeptDays(platform, { family, view, isWanted }, span)
}

async function present(platform: Platform, { caller, view }: DayReader, kept: KeptDays, span: DaySpan): Promise<Occurrence[]> {
  const days: KeptDay[] = []
  await kept.forEach((day) => days.push(day))
  const memorials = days.flatMap(({ kind, fact_id }) => (kind === 'memorial' && fact_id !== null ? [fact_id] : []))
  const candles = await readCandles(platform, { caller, view }, memorials, span)
  const presented: Occurrence[] = []
  const pause = slices()
  for (const day of days) {
    presented.push(presentDay(day, candles))
    const paused = pause()
    if (paused !== undefined) await paused
  }
  return presented
}

/** Written out: copying ten thousand of them by their properties takes many times as long. */
const presentDay = (day: KeptDay, candles: (fact: number, date: string) => Candles): Occurrence => ({
  date: day.date,
  lunar: day.lunar,
  is_lunar: day.is_lunar,
  is_moved: day.is_moved,
  kind: day.kind,
  festival: day.festival,
  years: day.years,
  would_be: day.would_be,
  person_ids: day.person_ids,
  relation_id: day.relation_id,
  fact_id: day.fact_id,
  fact_kind: day.fact_kind,
  type: day.type,
  fact_date: day.fact_date,
  candles: day.kind === 'memorial' && day.fact_id !== null ? candles(day.fact_id, day.date) : null,
})

async function readCandles(
  { database }: Platform,
  { caller, view }: Pick<DayReader, 'caller' | 'view'>,
  facts: readonly number[],
  { from, to }: DaySpan,
): Promise<(fact: number, date: string) => Candles> {
  const ids = [...new Set(facts)]
  if (ids.length === 0) return () => ({ count: 0, is_own: false, from: [] })
  const days = { from: isoDay(from), to: isoDay(to) }
  // Of many facts, all that are lit take less time.
  const rows = await listCandles(database.read, caller.familyId, ids.length > factsAtOnce ? undefined : ids, days)
  if (rows.length === 0) return () => ({ count: 0, is_own: false, from: [] })
  const lit = Map.groupBy(rows, ({ fact_id, day }) => `${fact_id} ${day}`)
  return (fact, date) => {
    const those = lit.get(`${fact} ${date}`) ?? []
    return {
      count: those.length,
      is_own: those.some(({ user_id }) => user_id === caller.userId),
      from: those.slice(0, namedAtMost).map(({ user_id, name }) => maskUserName(view, user_id, name)),
    }
  }
}

/**
 * Lights a candle on a memorial day, or takes it back.
 * @throws ApiError `not_found` unless the reader sees the fact and it is kept as a memorial on this day; `invalid_field` of a day more
 *   than about a year away
 */
export async function lightCandle(
  platform: Platform,
  { caller, view }: Pick<DayReader, 'caller' | 'view'>,
  { fact_id: fact, date, is_on: isOn }: CallBody<'lightCandle'>,
): Promise<Candles> {
  const day = readDay(date, 'date')
  const today = readDay(platform.now().toISOString().slice(0, 10), 'date')
  if (Math.abs(day - today) > maxDays) throw new ApiError('invalid_field', { field: 'date' })
  const span = { from: day, to: day }
  const kept = await listKeptDays(platform, { family: caller.familyId, view, facts: [fact] }, span)
  const memorial = kept.find(({ kind }) => kind === 'memorial')
  if (memorial === undefined) throw new ApiError('not_found')
  const candle = { fact_id: fact, day: isoDay(day), user_id: caller.userId }
  await changeCandles(platform, caller.familyId, { id: fact, people: memorial.person_ids }, (tx, at) =>
    isOn ? insertCandle(tx, caller.familyId, { ...candle, created_at: at }) : deleteCandle(tx, caller.familyId, candle),
  )
  return (await readCandles(platform, { caller, view }, [fact], span))(fact, candle.day)
}

/** Lights or takes back a candle: browsers learn of it as of what is said about the fact, and history does not. */
async function changeCandles(
  { database, eventBus, now }: Platform,
  family: FamilyId,
  { id, people }: { id: number; people: number[] },
  work: (tx: Writer, at: string) => Promise<boolean>,
): Promise<void> {
  const at = now().toISOString()
  const comments = { images: [], galleries: [], people, facts: [id] }
  const isChanged = await database.write(async (tx) => {
    await touchComments(tx, family)
    if (!(await work(tx, at))) return false
    await recordQuietly(tx, family, { people: [], relations: [], comments }, at, id)
    return true
  })
  if (isChanged) eventBus.publish(family)
}

export async function getDaySettings({ database }: Platform, caller: Caller): Promise<DaySettings> {
  const { festivals, leap_months } = await getDaySetting(database.read, caller.familyId)
  return {
    festivals: readFestivals(festivals),
    leap_months,
    can_change: hasRole(caller.role, 'member'),
    mail: await getDayMail(database.read, caller.familyId, caller.userId),
    muted_person_ids: await listMuted(database.read, caller.familyId, caller.userId),
  }
}

export async function changeOwnDayMail(
  platform: Platform,
  caller: Caller,
  { kinds, who }: CallBody<'updateDayMail'>,
): Promise<DaySettings> {
  const changes = { ...(kinds === undefined ? {} : { kinds }), ...(who === undefined ? {} : { who }) }
  if (Object.keys(changes).length > 0)
    await changeOwnSetting(platform, caller, (tx) => changeDayMail(tx, caller.familyId, caller.userId, changes))
  return getDaySettings(platform, caller)
}

/** Leaves somebody's days out of the caller's mails and calendars. @throws ApiError `not_found`, `invalid_field` of too many */
export async function mutePerson(
  platform: Platform,
  caller: Caller,
  { person_id: person, is_muted: isMuted }: CallBody<'mutePerson'>,
): Promise<DaySettings> {
  await changeOwnSetting(platform, caller, async (tx) => {
    if (!isMuted) return deleteMuted(tx, caller.familyId, caller.userId, person)
    if (!(await areAllThere(tx, caller.familyId, [person]))) throw new ApiError('not_found')
    const others = await listMuted(tx, caller.familyId, caller.userId)
    if (others.length >= limits.mutedPeople) throw new ApiError('invalid_field', { field: 'person_id' })
    await insertMuted(tx, caller.familyId, caller.userId, person)
  })
  return getDaySettings(platform, caller)
}

export async function changeDaySettings(
  platform: Platform,
  caller: Caller,
  { festivals, leap_months }: CallBody<'updateDaySettings'>,
): Promise<DaySettings> {
  const changes = {
    ...(festivals === undefined ? {} : { festivals: [...new Set(festivals)].join(',') }),
    ...(leap_months === undefined ? {} : { leap_months }),
  }
  if (Object.keys(changes).length > 0)
    await changeFamily(platform, caller.familyId, async (tx) => {
      await setDaySetting(tx, caller.familyId, changes)
      await recordQuietly(tx, caller.familyId, { people: [], relations: [], days: true }, platform.now().toISOString())
    })
  return getDaySettings(platform, caller)
}
