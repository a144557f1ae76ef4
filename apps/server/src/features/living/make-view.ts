import { createHash } from 'node:crypto'
import { wholeView } from '../../platform/http/view.ts'
import type { HiddenMarks, HiddenPhotos, View } from '../../platform/http/view.ts'
import { eachRelative, positionOf } from './living.policy.ts'
import type { LivingIndex } from './living.policy.ts'

/** What a view of people is made from; plain arrays, which can be sent to a thread. */
interface PeopleParts {
  index: Pick<LivingIndex, 'ids' | 'positions' | 'partners' | 'ties' | 'users'>
  /** The position of the reader; negative for somebody who is not in the tree. */
  self: number
  /** What is hidden of whom, by position. */
  marks: Uint8Array
  isNearOnly: boolean
}

interface MarkedParts {
  marks: HiddenMarks
  userId: number
}

/** A view as it is sent to a thread. */
export interface PackedView {
  people?: PeopleParts
  marked?: MarkedParts
  photos: HiddenPhotos
}

const hiddenMark = 1
const youngMark = 2

/** What each view was made from. */
const known = new WeakMap<View, Omit<PackedView, 'photos'>>()

/** Finds what is hidden of each person of a family, by position. @param near - 1 for whom the reader is near, see `nearTo` */
export function markPeople(index: LivingIndex, near: Uint8Array, isNearOnly: boolean): Uint8Array {
  const marks = new Uint8Array(index.ids.length)
  for (let position = 0; position < marks.length; position++) {
    if (near[position] === 1) continue
    if (isNearOnly && index.living[position] === 1) marks[position] = hiddenMark
    else if (index.young[position] === 1) marks[position] = youngMark
  }
  return marks
}

/** @param hiddenPhotos - finds the photos in which only hidden people are tagged */
export function makeView(
  parts: PeopleParts,
  hiddenPhotos: (isHidden: (person: number) => boolean) => Promise<HiddenPhotos>,
): View {
  const { index, self, marks, isNearOnly } = parts
  if (!isNearOnly && !marks.includes(youngMark)) return wholeView
  const isHiddenAt = (position: number): boolean => isNearOnly && (position < 0 || marks[position] === hiddenMark)
  const isHidden = (person: number): boolean => isHiddenAt(positionOf(index, person))
  const { ids, from, to, telling } = index.ties
  const isHiddenTie = (at: number): boolean => isHiddenAt(from[at] ?? -1) || isHiddenAt(to[at] ?? -1)
  const hasHiddenPartner = (position: number): boolean => {
    let has = false
    eachRelative(index.partners, position, (partner) => (has ||= isHiddenAt(partner)))
    return has
  }
  const key = createHash('sha256')
    .update(`${isNearOnly}`)
    .update(index.ids)
    .update(marks)
    .update(JSON.stringify([...index.users]))
    .digest('base64url')
    .slice(0, 16)
  const view: View = {
    isWhole: false,
    key,
    isHidden,
    isThere: (person) => positionOf(index, person) >= 0,
    isOwnUser: (user) => self >= 0 && index.users.get(user) === self,
    isYoung: (person) => marks[positionOf(index, person)] === youngMark,
    isHiddenRelation: (relation) => isNearOnly && isHiddenTie(firstFrom(ids, relation)),
    hasHiddenPartner: (person) => {
      const position = positionOf(index, person)
      return isNearOnly && position >= 0 && hasHiddenPartner(position)
    },
    isHiddenUser: (user) => isNearOnly && user !== 0 && isHiddenAt(index.users.get(user) ?? -1),
    get ofPeople() {
      return view
    },
    marks: undefined,
    hiddenPhotos: () => hiddenPhotos(isHidden),
    masked: function* () {
      for (let position = 0; position < marks.length; position++)
        if (marks[position] !== 0 || (isNearOnly && hasHiddenPartner(position))) yield index.ids[position]!
    },
    maskedRelations: function* () {
      if (isNearOnly) for (const [at, id] of ids.entries()) if (telling[at] === 1 && isHiddenTie(at)) yield id
    },
  }
  known.set(view, { people: parts })
  return view
}

/**
 * A view without what is marked private and does not concern the reader.
 * @param base - what they see of people
 */
export function makeMarkedView(base: View, marks: HiddenMarks, userId: number, hiddenPhotos: () => Promise<HiddenPhotos>): View {
  const view: View = {
    ...base,
    isWhole: false,
    key: `${base.key}${marks.key}`,
    isOwnUser: (user) => user !== 0 && user === userId,
    ofPeople: base,
    marks,
    hiddenPhotos,
  }
  known.set(view, { ...known.get(base), marked: { marks, userId } })
  return view
}

/** Ids of what a view hides. */
export interface HiddenIds {
  people: ReadonlySet<number>
  /** Children of whom it hides some things. */
  young: ReadonlySet<number>
  facts: ReadonlySet<number>
  images: ReadonlySet<number>
  galleries: ReadonlySet<number>
}

export async function hiddenIds(view: View): Promise<HiddenIds> {
  const { images, galleries } = await view.hiddenPhotos()
  const { people } = known.get(view) ?? {}
  const marked = (mark: number): Set<number> =>
    new Set(people?.index.ids.filter((_, position) => people.marks[position] === mark))
  return { people: marked(hiddenMark), young: marked(youngMark), facts: view.marks?.facts ?? new Set(), images, galleries }
}

/** Packs a view for a thread, where {@link unpackView} makes it again. */
export const packView = async (view: View): Promise<PackedView> => ({ ...known.get(view), photos: await view.hiddenPhotos() })

export function unpackView({ people, marked, photos }: PackedView): View {
  const hiddenPhotos = async (): Promise<HiddenPhotos> => photos
  const base = people === undefined ? wholeView : makeView(people, hiddenPhotos)
  return marked === undefined ? base : makeMarkedView(base, marked.marks, marked.userId, hiddenPhotos)
}

/** The place of a number in a sorted list; -1 where it is not. */
function firstFrom(ids: Int32Array, id: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ids[middle]! < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : -1
}
