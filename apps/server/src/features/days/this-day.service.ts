import { observedDays } from '@banyan/calendar'
import type { FirstPage } from '@banyan/contract'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { listDayFacts } from '../facts/day-facts.service.ts'
import { getDaySetting } from '../families/day-setting.service.ts'
import { viewsOf } from '../living/views.service.ts'
import { readDay } from './day-range.ts'
import { nearSteps } from './days.service.ts'
import { listMuted } from './feeds.repository.ts'
import { keptAs } from './occurrences.policy.ts'
import { isSeen } from './occurrences.service.ts'

type Event = FirstPage['events'][number]

/** What happened on a day of earlier years, each by its own calendar, and is not kept as a day anyway; the longest ago first. */
export async function listEventsOfDay(
  { database }: Platform,
  { family, view, isLeftOut }: { family: FamilyId; view: View; isLeftOut: (person: number) => boolean },
  today: string,
): Promise<Event[]> {
  const day = readDay(today, 'today')
  const year = Number(today.slice(0, 4))
  const { leap_months: leapMonths } = await getDaySetting(database.read, family)
  const observed = observedDays({ from: day, to: day }, leapMonths)
  const facts = await listDayFacts(database, family, { keys: [...observed.keys()] })
  return [...facts.values()]
    .flat()
    .flatMap((fact): Event[] => {
      const people = fact.other_person_id === null ? [fact.person_id] : [fact.person_id, fact.other_person_id]
      const first = fact.first_year
      // A day that somebody does not want to be kept is not told here either.
      const isTold = fact.kept !== 0 && keptAs(fact, year) === undefined && fact.ended === ''
      if (first === undefined || !isTold || !isSeen({ view }, fact) || people.some(isLeftOut)) return []
      const years = (observed.get(fact.day_key)?.[0]?.year ?? year) - first
      return years < 1 ? [] : [{ fact_id: fact.id, kind: fact.kind, type: fact.type, date: fact.date, years, person_ids: people }]
    })
    .toSorted((one, other) => other.years - one.years || one.fact_id - other.fact_id)
}

/** Returns whether somebody is left out for a member who has muted them. */
export async function mutedBy({ database }: Platform, family: FamilyId, user: number): Promise<(person: number) => boolean> {
  const muted = new Set(await listMuted(database.read, family, user))
  return (person) => muted.has(person)
}

/** Returns whether somebody is near a person, as for days. */
export const nearAsForDays = (platform: Platform, familyId: FamilyId, personId: number) =>
  viewsOf(platform).nearOf({ familyId, personId }, nearSteps)
