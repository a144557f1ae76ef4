import type { Family } from '../../lib/family/indexed-family.ts'
import type { Relative } from './cards.ts'

/** By whom somebody is related: the own household, one of the parents, or the partner. */
type Side = 'home' | 'father' | 'mother' | 'parent' | 'partner'
const sides: readonly Side[] = ['home', 'father', 'mother', 'parent', 'partner']

/** The side of each relative, from the first step of the way to them. */
function sideOf({ path }: Pick<Relative, 'path'>, family: Family): Side {
  const [from, first] = path
  if (from === undefined || first === undefined || path.length === 2) return 'home'
  const { graph } = family
  const [own, next] = [graph.indexOf(from), graph.indexOf(first)]
  const isAmong = ({ start, list }: typeof graph.parents): boolean =>
    own >= 0 && list.subarray(start[own], start[own + 1]).includes(next)
  if (isAmong(graph.partners)) return 'partner'
  if (!isAmong(graph.parents)) return 'home'
  const gender = family.findPerson(first)?.gender
  return gender === 'M' ? 'father' : gender === 'F' ? 'mother' : 'parent'
}

/** A size of cards; lengths in millimetres. */
interface SheetSize {
  readonly name: 'large' | 'small'
  readonly columns: number
  readonly row: number
}
const sizes: readonly SheetSize[] = [
  { name: 'large', columns: 4, row: 53 },
  { name: 'small', columns: 5, row: 44 },
]
/** A side of A4 within its margins. */
const page = 277
const title = 16
const heading = 10
const pages = 2

export interface SheetRow {
  readonly side: Side
  /** Whether the heading stands above: at the beginning of a side and of a page. */
  readonly hasHeading: boolean
  readonly relatives: readonly Relative[]
}

export interface Sheet {
  readonly size: SheetSize
  readonly pages: readonly (readonly SheetRow[])[]
  readonly count: number
}

/**
 * Arranges as many relatives as two sides of A4 hold, the nearest before others, by the side of the family: in large cards if there is room for all,
 * otherwise in small ones.
 */
export function layoutSheet(relatives: readonly Relative[], family: Family): Sheet {
  const [large, small] = sizes
  const whole = place(relatives, family, large!)
  if (whole) return whole
  for (let count = relatives.length; count > 0; count--) {
    const sheet = place(relatives.slice(0, count), family, small!)
    if (sheet) return sheet
  }
  return { size: small!, pages: [], count: 0 }
}

function place(relatives: readonly Relative[], family: Family, size: SheetSize): Sheet | undefined {
  const bySide = Map.groupBy(relatives, (relative) => sideOf(relative, family))
  const placed: SheetRow[][] = [[]]
  let left = page - title
  for (const side of sides) {
    const all = bySide.get(side) ?? []
    for (let at = 0; at < all.length; at += size.columns) {
      let hasHeading = at === 0
      if (left < size.row + (hasHeading ? heading : 0)) {
        placed.push([])
        left = page
        hasHeading = true
      }
      if (placed.length > pages) return undefined
      placed.at(-1)!.push({ side, hasHeading, relatives: all.slice(at, at + size.columns) })
      left -= size.row + (hasHeading ? heading : 0)
    }
  }
  return { size, pages: placed.filter((rows) => rows.length > 0), count: relatives.length }
}
