import { findChild, textOf } from './node.ts'
import type { Node } from './node.ts'
import { cutText } from './problem-log.ts'
import { yearOfDate } from './read-date.ts'
import { readExtraText } from './read-records.ts'
import type { MediaPlace } from './types.ts'

/** Where something happened to a person, according to a record. */
export interface RecordedPlace {
  /** GEDCOM's tag of the event: BURI, DEAT, RESI, MARR, ... */
  kind: string
  /** The place as written, without empty parts. */
  place: string
  /** The position of its structure in the record. */
  path: string
  /** How late in a life it is; of two places, the one with the larger number was the person's later one. */
  order: number
  /** In degrees, if the record says so; never 0 and 0. */
  coordinates?: MediaPlace
}

/** Characters, as an address of Banyan. */
const maxLength = 255
/** Nobody's last place is behind so many others that cannot be found. */
const maxPlaces = 20

/** Ends of a life come before anything else, whatever their dates. */
const endings = ['CREM', 'BURI', 'DEAT'] as const
const beginnings = ['BIRT', 'CHR', 'BAPM', 'BLES'] as const
/** Events and facts in between at which the person was somewhere; LDS ordinances, wills and numbers say nothing of that. */
const lived = new Set(
  (
    'RESI CENS EMIG IMMI NATU OCCU EDUC GRAD RETI ORDN CONF FCOM BARM BASM CHRA ADOP PROP EVEN FACT ' +
    'MARR ENGA DIV MARB MARC MARL MARS UXOR SEP'
  ).split(' '),
)

const firstEnding = 300_000_000
const firstDated = 100_000_000
const undated = 50_000_000

/**
 * The places of a record's events, the last in a life first: where the person died or was buried, then what is dated, the latest first,
 * then what is undated, then baptism and birth.
 *
 * @param text - the text of an INDI or FAM record, as the extras store it
 * @param hidden - the positions of structures that are left out
 */
export function readPlaces(text: string, hidden: ReadonlySet<string> = new Set()): RecordedPlace[] {
  // Most records of families have none, and taking them apart would take long in a large file.
  if (!hasPlaces(text)) return []
  const found: RecordedPlace[] = []
  for (const [index, node] of readExtraText(text).entries()) {
    const path = String(index)
    if (hidden.has(path)) continue
    const order = orderOf(node)
    const place = placeOf(node)
    if (order === undefined || place === '') continue
    const coordinates = coordinatesOf(node)
    found.push({ kind: node.tag, place, path, order, ...(coordinates === undefined ? {} : { coordinates }) })
  }
  return found.toSorted((one, other) => other.order - one.order).slice(0, maxPlaces)
}

/** Whether a record's text may hold a place. */
export const hasPlaces = (text: string): boolean => /^2 PLAC /mu.test(text)

/**
 * The coordinates that belong to a structure's PLAC, in degrees; undefined without valid ones.
 *
 * Source: GEDCOM 7.0.14 and 5.5.1, PLACE_STRUCTURE.MAP; some programs write MAP beside PLAC, and signs instead of letters.
 */
export function coordinatesOf(node: Node): MediaPlace | undefined {
  const map = [findChild(node, 'PLAC'), node, findChild(node, 'ADDR')]
    .map((each) => each && findChild(each, 'MAP'))
    .find((each) => each)
  if (!map) return undefined
  const [latitude, longitude] = [degrees(textOf(map, 'LATI'), 'NS', 90), degrees(textOf(map, 'LONG'), 'EW', 180)]
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return undefined
  return { latitude, longitude }
}

function orderOf({ tag, children }: Node): number | undefined {
  const ending = endings.findIndex((each) => each === tag)
  if (ending >= 0) return firstEnding + ending
  const beginning = beginnings.findIndex((each) => each === tag)
  if (beginning >= 0) return beginning
  if (!lived.has(tag) && !(tag.startsWith('_') && tag.length > 1)) return undefined
  const day = dayOf(children.find((child) => child.tag === 'DATE')?.value ?? '')
  return day === 0 ? undated : firstDated + day
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Year, month and day as one number to compare; 0 without a year. */
function dayOf(date: string): number {
  const year = yearOfDate(date)
  if (year === 0) return 0
  const [, day = '0', name = ''] = /(?:\b(\d{1,2}) +)?\b([A-Z]{3}) +\d{3,4}/u.exec(date.slice(0, 200).toUpperCase()) ?? []
  return year * 10_000 + (months.indexOf(name) + 1) * 100 + Number(day)
}

/** A structure's PLAC without empty parts. */
export function placeOf(node: Node): string {
  const place = textOf(node, 'PLAC')
  if (place === '') return ''
  const parts = place.split(',').map((part) => part.replaceAll(/\s+/gu, ' ').trim())
  return cutText(parts.filter((part) => part !== '').join(', '), maxLength)
}

/** Parses `N42.36`, `-71.06`, `42,36N` and `N42°21'30"`. */
function degrees(text: string, letters: string, most: number): number | undefined {
  const upper = text.trim().toUpperCase()
  const [, before = '', sign = '', numbers = '', after = ''] =
    /^([NSEW]?)\s*([+-]?)\s*([\d.,°º'′"″\s]+?)\s*([NSEW]?)$/u.exec(upper) ?? []
  const letter = before || after
  const [whole, minutes = 0, seconds = 0, ...others] = numbers
    .replaceAll(',', '.')
    .split(/[°º'′"″\s]+/u)
    .filter(Boolean)
    .map(Number)
  if (whole === undefined || others.length > 0 || (letter !== '' && !letters.includes(letter))) return undefined
  const value = whole + minutes / 60 + seconds / 3600
  if (!Number.isFinite(value) || value > most) return undefined
  return (letter === letters.charAt(1)) !== (sign === '-') ? -value : value
}
