import { eastOf, toDegrees } from '../view/mercator.ts'
import type { UnitPoint, UnitRect } from '../view/mercator.ts'
import type { Groups } from './groups.ts'
import type { MapItem } from './located.ts'

/** The most people inspected in one place. */
const maxInspected = 24
const maxFaces = 3

/** The key of a person's marker. */
export const personKey = (id: number | undefined): string => `p${id}`

/** A piece of the order of everybody. */
interface Piece {
  readonly start: number
  readonly count: number
}

/** One marker: a person (or an image), or a group of them too close to be told apart. */
export interface Mark<Item extends MapItem> extends Piece {
  readonly key: string
  readonly at: UnitPoint
  readonly longitude: number
  readonly latitude: number
  /** The first few people: the selected person, then those with a photo. */
  readonly faces: readonly Item[]
  readonly holdsSelected: boolean
  /** For a group: the zoom at which it splits; undefined if its people share a place, so that it never does. */
  readonly partsAt?: number
}

/** People or images and their groups at each zoom. Finds the markers of a view at once, and the groups can be real buttons. */
export class Clusters<Item extends MapItem> {
  readonly #people: readonly Item[]
  readonly #groups: Groups
  readonly #selected: Item | undefined
  /** Where the selected person is in the order of everybody. */
  readonly #position: number

  constructor(people: readonly Item[], groups: Groups, selectedId = 0) {
    this.#people = people
    this.#groups = groups
    const index = people.findIndex((person) => person.id === selectedId)
    this.#selected = people[index]
    this.#position = groups.order.indexOf(index)
  }

  /** Returns the same people with another one selected. */
  select(id: number): Clusters<Item> {
    return new Clusters(this.#people, this.#groups, id)
  }

  /** Lists the markers inside a rectangle, from north to south. */
  marksIn({ left, top, right, bottom }: UnitRect, zoom: number): Mark<Item>[] {
    const level = Math.min(Math.floor(zoom), this.#groups.levels.length - 1)
    const { start, x, y, keys, areTogether } = this.#groups.levels[level]!
    const middle = (left + right) / 2
    const reach = (right - left) / 2
    const marks: Mark<Item>[] = []
    for (let at = 0; at < x.length; at++) {
      if (y[at]! < top || y[at]! > bottom || Math.abs(eastOf(x[at]!, middle)) > reach) continue
      const piece = { start: start[at]!, count: start[at + 1]! - start[at]! }
      const known = { key: keys?.[at], areTogether: areTogether?.[at] === true }
      marks.push(this.#markOf(piece, { x: x[at]!, y: y[at]! }, level, known))
    }
    return marks.toSorted((one, other) => one.at.y - other.at.y)
  }

  /** Lists everybody in a group, in an order that does not depend on the selection. */
  peopleOf(group: Piece): Item[] {
    return this.#first(group, Infinity)
  }

  #markOf(piece: Piece, at: UnitPoint, level: number, known: { key: string | undefined; areTogether: boolean }): Mark<Item> {
    const { start, count } = piece
    const holdsSelected = this.#position >= start && this.#position < start + count
    if (count === 1) {
      const faces = this.#first(piece, 1)
      const { id, longitude, latitude } = faces[0]!
      return { ...piece, key: personKey(id), at, longitude, latitude, faces, holdsSelected }
    }
    const partsAt = known.areTogether ? undefined : this.#partsAt(piece, level)
    return {
      ...piece,
      key: known.key ?? `g${start}-${count}`,
      at,
      ...toDegrees(at),
      faces: this.#facesOf(piece, holdsSelected),
      holdsSelected,
      ...(partsAt === undefined ? {} : { partsAt }),
    }
  }

  #partsAt({ start, count }: Piece, level: number): number | undefined {
    const { levels } = this.#groups
    for (let zoom = level + 1; zoom < levels.length; zoom++) {
      const next = levels[zoom]!.start
      if (next[indexOf(next, start) + 1] !== start + count) return zoom
    }
    return undefined
  }

  #facesOf(group: Piece, holdsSelected: boolean): readonly Item[] {
    const some = this.#first(group, maxInspected).filter((person) => person !== this.#selected)
    const byPhoto = some.toSorted((one, other) => Number(other.small_thumbnail !== null) - Number(one.small_thumbnail !== null))
    return [...(holdsSelected && this.#selected ? [this.#selected] : []), ...byPhoto].slice(0, maxFaces)
  }

  #first({ start, count }: Piece, limit: number): Item[] {
    return Array.from(this.#groups.order.subarray(start, start + Math.min(count, limit)), (index) => this.#people[index]!)
  }
}

/** Finds a value in ascending values by bisection. */
function indexOf(values: Uint32Array, value: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
