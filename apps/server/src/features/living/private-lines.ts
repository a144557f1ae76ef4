import type { View } from '../../platform/http/view.ts'
import { isMarked } from './masks.ts'

/** What of a line of history says what it is about. */
interface Line {
  id: number
  kind: string
  field: string
  fact_id: number | null
  gallery_id: number | null
  image_id: number | null
  count: number
  /** JSON */
  details: string | null
}

/** The fields of older clients that are the year of a fact. */
const years: ReadonlySet<string> = new Set(['birth_year', 'year_of_death'])

/**
 * A line of history as a reader sees it: what is marked private and hidden from them has none, and photos that they do not see do not
 * count.
 * @returns undefined for a line that is not there for them
 */
export function seenLine<Row extends Line>(view: View, row: Row): Row | undefined {
  if (view.marks === undefined) return row
  if (
    isMarked(view, 'facts', row.fact_id) ||
    isMarked(view, 'images', row.image_id) ||
    isMarked(view, 'galleries', row.gallery_id) ||
    pairIn(row).some((image) => isMarked(view, 'images', image)) ||
    factsIn(row).some((fact) => isMarked(view, 'facts', fact))
  )
    return undefined
  const hidden = countHidden(view.marks, row)
  if (hidden === 0) return row
  // One page by itself is no photograph that was joined.
  if (arranges.has(row.kind) && row.count - hidden < 2) return undefined
  if (row.count > hidden) return { ...row, count: row.count - hidden }
  return row.kind.startsWith('gallery_') ? { ...row, count: 0 } : undefined
}

/** The facts that a line is about without naming them in its column. */
function factsIn({ kind, field, details }: Line): number[] {
  if (details === null) return []
  if (kind === 'person_changed' && years.has(field))
    return ((JSON.parse(details) as { steps?: { fact: number }[] }).steps ?? []).map(({ fact }) => fact)
  // A problem's key names the other person, the fact and another one after the kind.
  if (kind === 'problem_dismissed' || kind === 'problem_reopened')
    return ((JSON.parse(details) as { key?: string }).key ?? '').split(' ').slice(2, 4).map(Number)
  return []
}

/** Both photos of a line about whether they are the same, or were made one: it says something of each. */
function pairIn({ kind, details }: Line): number[] {
  if (details === null || !aboutPairs.has(kind)) return []
  return (JSON.parse(details) as { images?: number[] }).images ?? []
}

const aboutPairs: ReadonlySet<string> = new Set(['photos_distinct', 'photos_not_distinct'])

const namesImages: ReadonlySet<string> = new Set([
  'images_deleted',
  'images_restored',
  'images_changed',
  'tags_added',
  'tags_deleted',
])

const arranges: ReadonlySet<string> = new Set(['images_joined', 'images_reordered', 'images_separated'])

/** The photograph that a line about an arrangement counts: the largest. */
function photographIn(details: string): number[] {
  const { before = [], after = [] } = JSON.parse(details) as { before?: number[][]; after?: number[][] }
  return [...before, ...after].reduce((largest, each) => (each.length > largest.length ? each : largest), [])
}

function countHidden(marks: NonNullable<View['marks']>, { id, kind, gallery_id: gallery, details }: Line): number {
  if (kind === 'images_added') return marks.lines.get(id) ?? 0
  if (namesImages.has(kind) && details !== null)
    return ((JSON.parse(details) as { images?: number[] }).images ?? []).filter((image) => marks.images.has(image)).length
  if (arranges.has(kind) && details !== null) return photographIn(details).filter((image) => marks.images.has(image)).length
  if (kind !== 'gallery_deleted' && kind !== 'gallery_restored') return 0
  return [...marks.images.values()].filter((each) => each === gallery).length
}
