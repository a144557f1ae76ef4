import { createHash } from 'node:crypto'
import type { HiddenMarks } from '../../platform/http/view.ts'
import { restOfPhotographs } from './photographs.ts'
import type { JoinedPage } from './photographs.ts'

/** Whom something that is marked private concerns: people of the family, and the users who added it. */
export interface Concerned {
  people: ReadonlySet<number>
  users: ReadonlySet<number>
}

export interface MarkedImage extends Concerned {
  gallery: number
  /** The line of history that tells of its upload. */
  line: number | null
  /** Whether it is marked itself, not only its gallery. */
  isMarked: boolean
}

/** Everything in a family that is marked private. */
export interface Marks {
  facts: ReadonlyMap<number, Concerned>
  galleries: ReadonlyMap<number, Concerned>
  /** Those that are marked, and all that are in galleries that are. */
  images: ReadonlyMap<number, MarkedImage>
  /** Pages of photographs, where images are marked. */
  joined: readonly (JoinedPage & { line: number | null; front_line: number | null })[]
}

/** What was marked later than a fact with a higher number stands behind it. */
const inOrder = (ids: Iterable<number>): number[] => [...ids].toSorted((one, other) => one - other)

/** Who reads; 0 for somebody who is no user. */
export interface MarkReader {
  personId: number
  userId: number
}

const isConcerned = ({ people, users }: Concerned, { personId, userId }: MarkReader): boolean =>
  people.has(personId) || (userId !== 0 && users.has(userId))

/**
 * Finds what a reader who is no keeper does not see. A photo is hidden by its own mark, or with its gallery: whom the gallery concerns sees
 * what is in it, except photos that are marked themselves and do not concern them.
 */
export function hiddenMarks(marks: Marks, reader: MarkReader): HiddenMarks | undefined {
  const hiddenOf = (all: ReadonlyMap<number, Concerned>): Set<number> =>
    new Set([...all].flatMap(([id, each]) => (isConcerned(each, reader) ? [] : [id])))
  const facts = hiddenOf(marks.facts)
  const galleries = hiddenOf(marks.galleries)
  const images = new Map<number, number>()
  const lines = new Map<number, number>()
  for (const [id, image] of marks.images) {
    if (!galleries.has(image.gallery) && (!image.isMarked || isConcerned(image, reader))) continue
    images.set(id, image.gallery)
    if (image.line !== null) lines.set(image.line, (lines.get(image.line) ?? 0) + 1)
  }
  const rest = restOfPhotographs(marks.joined, images)
  for (const { id, front_id, line, front_line } of marks.joined)
    for (const [image, of] of [
      [id, line],
      [front_id, front_line],
    ] as const)
      if (rest.has(image) && !images.has(image)) {
        images.set(image, rest.get(image) ?? 0)
        if (of !== null) lines.set(of, (lines.get(of) ?? 0) + 1)
      }
  if (facts.size + galleries.size + images.size === 0) return undefined
  const key = createHash('sha256')
    .update(JSON.stringify([facts, galleries, images.keys()].map(inOrder)))
    .digest('base64url')
    .slice(0, 16)
  return { key, facts, galleries, images, lines }
}
