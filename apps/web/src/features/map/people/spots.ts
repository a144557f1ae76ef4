import type { UnitPoint } from '../view/mercator.ts'
import { personKey } from './clusters.ts'
import type { Mark, Clusters } from './clusters.ts'
import { fanOut } from './fan.ts'
import type { Offset } from './fan.ts'
import type { MapPerson } from './located.ts'

/** A button on the map. */
export interface Spot extends Offset {
  readonly key: string
  readonly at: UnitPoint
  readonly longitude: number
  readonly latitude: number
  readonly holdsSelected: boolean
}

/** One person: alone, or fanned out around a place shared with others. */
export interface PersonSpot extends Spot {
  readonly kind: 'person'
  readonly person: MapPerson
}

/** Several people behind one marker. */
export interface GroupSpot extends Spot {
  readonly kind: 'group'
  readonly count: number
  readonly faces: readonly MapPerson[]
  /** The zoom at which the group splits; undefined for people who share a place. */
  readonly partsAt: number | undefined
  readonly isFanned: boolean
}

/** The people of a place for whom the fan has no room. */
export interface RestSpot extends Spot {
  readonly kind: 'rest'
  readonly count: number
  readonly address: string
}

export type MapSpot = PersonSpot | GroupSpot | RestSpot

/** The key of a place; precise to about ten metres. */
export const placeKey = ({ longitude, latitude }: Pick<MapPerson, 'longitude' | 'latitude'>): string =>
  `${longitude.toFixed(4)} ${latitude.toFixed(4)}`

interface Fans {
  /** The place that is fanned out. */
  readonly place: string | undefined
  /** At the nearest zoom all places are fanned out, because nothing else separates their people. */
  readonly all: boolean
  readonly capacity: number
}

/** Lists every button on the map. */
export function spread(
  marks: readonly Mark<MapPerson>[],
  clusters: Clusters<MapPerson>,
  { place, all, capacity }: Fans,
): MapSpot[] {
  return marks.flatMap((mark): MapSpot[] => {
    const { key, at, longitude, latitude, holdsSelected, count, faces, partsAt } = mark
    const spot = { key, at, longitude, latitude, holdsSelected, x: 0, y: 0 }
    if (count === 1) return [{ ...spot, kind: 'person', person: faces[0]! }]
    const isFanned = partsAt === undefined && (all || placeKey(mark) === place)
    const group: GroupSpot = { ...spot, kind: 'group', count, faces, partsAt, isFanned }
    return isFanned ? [group, ...fan(spot, clusters.peopleOf(mark), holdsSelected ? faces[0] : undefined, capacity)] : [group]
  })
}

function fan(around: Spot, people: readonly MapPerson[], selected: MapPerson | undefined, capacity: number): MapSpot[] {
  const shown = people.length <= capacity ? people : withSelected(people, selected, capacity - 1)
  const rest = people.length - shown.length
  const places = fanOut(shown.length + (rest > 0 ? 1 : 0))
  const persons = shown.map((person, i): PersonSpot => ({
    ...around,
    ...places[i]!,
    kind: 'person',
    key: personKey(person.id),
    person,
    holdsSelected: person === selected,
  }))
  if (rest === 0) return persons
  const address = people[0]?.address ?? ''
  return [
    ...persons,
    { ...around, ...places.at(-1)!, kind: 'rest', key: `${around.key}+`, count: rest, address, holdsSelected: false },
  ]
}

/** Returns the first people up to the limit; if the selected one would be left out, they come last. */
function withSelected(people: readonly MapPerson[], selected: MapPerson | undefined, count: number): readonly MapPerson[] {
  const first = people.slice(0, count)
  return !selected || first.includes(selected) ? first : [...first.slice(0, -1), selected]
}
