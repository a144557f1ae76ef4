import { dayRange, readDateValue } from '@banyan/calendar'
import { neighbours } from '@banyan/family-graph'
import type { ChartFamily, ChartPerson } from '../types.ts'

/** A life as a bar, in years with fractions: solid from `from` to `to`, fading outwards to `fadeFrom` and `fadeTo`. */
export interface Lifespan {
  readonly fadeFrom: number
  readonly from: number
  readonly to: number
  readonly fadeTo: number
  /** Whether the person lives, so that the bar ends today with an open end. */
  readonly isOpen: boolean
}

/** Julian Day Number of 1 January of the year 1, and days in a year of the Gregorian calendar. */
const yearOne = 1_721_426
const daysInYear = 365.2425

const toYear = (julianDay: number): number => (julianDay - yearOne) / daysInYear + 1

/** How far a date reaches that is only about right, or lies before or after the one that is known. */
const aboutYears = 4
const openYears = 15
/** How long lives fade of which one end is unknown. */
const unknownYears = 25
/** Nobody is thought to be alive longer. */
const longestLife = 105
/** The youngest parents. */
const youngestParent = 16

interface Span {
  /** Certainly not before, certainly not after; between the inner two the date may lie. */
  readonly earliest: number
  readonly latest: number
}

function spanOf(date: string): Span | undefined {
  const [parts, range] = [readDateValue(date), dayRange(date)]
  if (parts === undefined || range === undefined) return undefined
  const from = Number.isFinite(range.from) ? toYear(range.from) : toYear(range.to) - openYears
  const to = Number.isFinite(range.to) ? toYear(range.to + 1) : toYear(range.from) + openYears
  const isAbout = parts.kind === 'about' || parts.kind === 'calculated' || parts.kind === 'estimated'
  return isAbout ? { earliest: from - aboutYears, latest: to + aboutYears } : { earliest: from, latest: to }
}

/** When somebody lived, as far as their own dates or their children's tell; undefined if nothing does. */
export function lifespanOf(person: ChartPerson, family: ChartFamily, today: number): Lifespan | undefined {
  const [birth, death] = [spanOf(person.birth), spanOf(person.death)]
  const children = birth && death ? [] : childBirths(person.id, family)
  const knownAt = [...children, ...(death ? [death.earliest] : [])]
  if (!birth && knownAt.length === 0) return undefined
  const firstKnown = Math.min(...knownAt, ...(birth ? [birth.latest] : []))
  // A year that is known without its day is a bar of that year: nothing there is uncertain.
  const start = birth
    ? { fade: birth.earliest, solid: birth.latest - birth.earliest > 1.1 ? birth.latest : birth.earliest }
    : {
        fade: firstKnown - (children.length > 0 ? youngestParent : 0) - unknownYears,
        solid: firstKnown - (children.length > 0 ? youngestParent : 0),
      }
  const lastKnown = Math.max(start.solid, ...children)
  if (death) {
    const solid = Math.max(start.solid, death.latest - death.earliest > 1.1 ? death.earliest : death.latest)
    return { fadeFrom: start.fade, from: start.solid, to: solid, fadeTo: Math.max(solid, death.latest), isOpen: false }
  }
  const isLiving = !person.isDead && start.fade > today - longestLife
  if (isLiving) {
    const to = Math.max(today, start.solid)
    return { fadeFrom: start.fade, from: start.solid, to, fadeTo: to, isOpen: true }
  }
  const to = Math.min(lastKnown, Math.max(today, start.solid))
  return {
    fadeFrom: start.fade,
    from: start.solid,
    to,
    fadeTo: Math.max(to, Math.min(to + unknownYears, today)),
    isOpen: false,
  }
}

function childBirths(id: number, { graph, personOf }: ChartFamily): number[] {
  const person = graph.indexOf(id)
  if (person < 0) return []
  return [...neighbours(graph.children, person)].flatMap((child) => spanOf(personOf(graph.ids[child]!).birth)?.earliest ?? [])
}
