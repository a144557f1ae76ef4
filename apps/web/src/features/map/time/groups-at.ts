import type { GroupLevel, Groups } from '../people/groups.ts'
import type { UnitPoint } from '../view/mercator.ts'
import type { People } from './lives.ts'

/**
 * Groups the people of a year. The places of all years have been grouped once, so that a year only counts people: markers stay where
 * they are while their numbers change.
 */
export class YearGroups {
  readonly #places: Groups
  readonly #points: readonly UnitPoint[]
  /** Where each place is in the order of the groups. */
  readonly #positions: Uint32Array

  /**
   * @param places - the groups of all places
   * @param points - each place in the unit square
   */
  constructor(places: Groups, points: readonly UnitPoint[]) {
    this.#places = places
    this.#points = points
    this.#positions = new Uint32Array(places.order.length)
    for (const [position, place] of places.order.entries()) this.#positions[place] = position
  }

  /** A zoom's groups are made when somebody looks at them. */
  of({ placeOf }: Pick<People, 'placeOf'>): Groups {
    const { starts, order } = this.#sortByPlace(placeOf)
    const known = new Map<GroupLevel, GroupLevel>()
    const levels = this.#places.levels.map((level) => {
      const made = known.get(level) ?? whenAsked(() => this.#peopleOf(level, starts))
      known.set(level, made)
      return made
    })
    return { order, levels }
  }

  /**
   * Counting sort of people by the position of their place.
   * @returns `starts`: how many people come before each position; `order`: the indices of people
   */
  #sortByPlace(placeOf: Uint32Array): { starts: Uint32Array; order: Uint32Array<ArrayBuffer> } {
    const positions = this.#positions
    const starts = new Uint32Array(positions.length + 1)
    for (let person = 0; person < placeOf.length; person++) starts[positions[placeOf[person]!]! + 1]!++
    for (let position = 0; position < positions.length; position++) starts[position + 1]! += starts[position]!
    const next = starts.slice()
    const order = new Uint32Array(placeOf.length)
    for (let person = 0; person < placeOf.length; person++) order[next[positions[placeOf[person]!]!]!++] = person
    return { starts, order }
  }

  #peopleOf(level: GroupLevel, starts: Uint32Array): GroupLevel {
    const start: number[] = []
    const x: number[] = []
    const y: number[] = []
    const keys: string[] = []
    const areTogether: boolean[] = []
    for (let group = 0; group < level.x.length; group++) {
      const [from, to] = [level.start[group]!, level.start[group + 1]!]
      if (starts[to] === starts[from]) continue
      start.push(starts[from]!)
      keys.push(`t${from}-${to}`)
      let first = from
      while (starts[first + 1] === starts[from]) first++
      // People of a group who are all at one of its places are drawn there.
      const isOne = starts[first + 1] === starts[to]
      const point = this.#points[this.#places.order[first]!]!
      x.push(isOne ? point.x : level.x[group]!)
      y.push(isOne ? point.y : level.y[group]!)
      areTogether.push(isOne)
    }
    start.push(starts.at(-1) ?? 0)
    return { start: new Uint32Array(start), x: new Float64Array(x), y: new Float64Array(y), keys, areTogether }
  }
}

function whenAsked(make: () => GroupLevel): GroupLevel {
  let made: GroupLevel | undefined
  const get = (): GroupLevel => (made ??= make())
  return {
    get start() {
      return get().start
    },
    get x() {
      return get().x
    },
    get y() {
      return get().y
    },
    get keys() {
      return get().keys ?? []
    },
    get areTogether() {
      return get().areTogether ?? []
    },
  }
}
