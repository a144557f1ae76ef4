import type { GroupLevel, Groups } from '../people/groups.ts'
import type { UnitPoint } from '../view/mercator.ts'
import type { People } from './lives.ts'

/**
 * Groups the people of a year. The places of all years have been grouped once, so that a year only counts people: markers stay where
 * they are while their numbers change.
 *
 * @param places - the groups of all places
 * @param points - each place in the unit square
 */
export function groupsAt(places: Groups, points: readonly UnitPoint[], { placeOf }: Pick<People, 'placeOf'>): Groups {
  const { starts, order } = sortByPlace(places.order, placeOf)
  const known = new Map<GroupLevel, GroupLevel>()
  const levels = places.levels.map((level) => {
    const made = known.get(level) ?? peopleOf(level, starts, places.order, points)
    known.set(level, made)
    return made
  })
  return { order, levels }
}

/**
 * Counting sort of people by the position of their place.
 * @returns `starts`: how many people come before each position; `order`: the indices of people
 */
function sortByPlace(placeOrder: Uint32Array, placeOf: Uint32Array): { starts: Uint32Array; order: Uint32Array<ArrayBuffer> } {
  const positions = new Uint32Array(placeOrder.length)
  for (let position = 0; position < placeOrder.length; position++) positions[placeOrder[position]!] = position
  const starts = new Uint32Array(placeOrder.length + 1)
  for (const place of placeOf) starts[positions[place]! + 1]!++
  for (let position = 0; position < placeOrder.length; position++) starts[position + 1]! += starts[position]!
  const next = starts.slice()
  const order = new Uint32Array(placeOf.length)
  for (let person = 0; person < placeOf.length; person++) order[next[positions[placeOf[person]!]!]!++] = person
  return { starts, order }
}

function peopleOf(level: GroupLevel, starts: Uint32Array, placeOrder: Uint32Array, points: readonly UnitPoint[]): GroupLevel {
  const start: number[] = []
  const x: number[] = []
  const y: number[] = []
  const keys: string[] = []
  for (let group = 0; group < level.x.length; group++) {
    const [from, to] = [level.start[group]!, level.start[group + 1]!]
    const count = starts[to]! - starts[from]!
    if (count === 0) continue
    start.push(starts[from]!)
    keys.push(`t${from}-${to}`)
    // People of a group who are all at one of its places are drawn there.
    let first = from
    while (starts[first + 1] === starts[from]) first++
    const isOne = starts[first + 1] === starts[to]
    const point = points[placeOrder[first]!]!
    x.push(isOne ? point.x : level.x[group]!)
    y.push(isOne ? point.y : level.y[group]!)
  }
  start.push(starts.at(-1) ?? 0)
  return { start: new Uint32Array(start), x: new Float64Array(x), y: new Float64Array(y), keys }
}
