import type { PersonSummary } from '@banyan/contract'
import type { LifePlace, PersonStops } from '@banyan/contract/columns'
import { hasDied } from '../../../lib/people/lifespan.ts'
import { eventOf, isLocated } from '../people/located.ts'
import type { MapPerson } from '../people/located.ts'
import { toUnit } from '../view/mercator.ts'
import type { UnitPoint } from '../view/mercator.ts'

/** Who has no known year of death is shown until this age, as long as nothing later is known of them. */
export const maxAge = 100

/** A person at a place from a year on. */
export interface Stay {
  readonly year: number
  /** The person as the map shows them then. */
  readonly item: MapPerson
  /** The index of the place among {@link Lives.places}. */
  readonly place: number
  /** Whether it is the address of today. */
  readonly isNow: boolean
}

interface Life {
  readonly stays: readonly Stay[]
  /** The first and the last year in which the person is on the map. */
  readonly first: number
  readonly last: number
}

/** Who is where in a year. */
export interface People {
  readonly items: readonly MapPerson[]
  /** The index of each one's place. */
  readonly placeOf: Uint32Array<ArrayBuffer>
}

/** People who move from one place to another. */
export interface Move {
  readonly from: number
  readonly to: number
  readonly people: number
}

/** Where everybody is in each year. */
export class Lives {
  /** The first year in which somebody is on the map; this year if nobody ever is. */
  readonly first: number
  /** This year. */
  readonly last: number
  /** Longitude and latitude of each place. */
  readonly places: Float64Array<ArrayBuffer>
  /** Each place in the unit square. */
  readonly points: readonly UnitPoint[]
  readonly #lives = new Map<number, Life>()

  /** @param stops - in the order of each life; those of somebody who is not among the people are left out */
  constructor(stops: readonly PersonStops[], people: readonly PersonSummary[], thisYear: number) {
    const places = new PlaceTable()
    const stopsOf = new Map(stops.map((each) => [each.id, each.stops]))
    let first = thisYear
    for (const person of people) {
      const life = lifeOf(person, stopsOf.get(person.id) ?? [], thisYear, places)
      if (life === undefined) continue
      this.#lives.set(person.id, life)
      first = Math.min(first, life.first)
    }
    this.first = first
    this.last = thisYear
    this.places = new Float64Array(places.degrees)
    this.points = Array.from({ length: this.places.length / 2 }, (_, at) =>
      toUnit(this.places[at * 2]!, this.places[at * 2 + 1]!),
    )
  }

  get isEmpty(): boolean {
    return this.first === this.last
  }

  /** Where the place with this index is. */
  placeWith(index: number): { longitude: number; latitude: number } {
    return { longitude: this.places[index * 2]!, latitude: this.places[index * 2 + 1]! }
  }

  listPlaces(): { longitude: number; latitude: number }[] {
    return this.points.map((_, at) => this.placeWith(at))
  }

  /** Lists who is where in a year. Somebody who stays at a place stays the same object. */
  at(year: number): People {
    const items: MapPerson[] = []
    const placeOf = new Uint32Array(this.#lives.size)
    for (const life of this.#lives.values()) {
      const stay = stayAt(life, year)
      if (stay === undefined) continue
      placeOf[items.length] = stay.place
      items.push(stay.item)
    }
    return { items, placeOf: placeOf.slice(0, items.length) }
  }

  /** Lists who moves between two years: the places, and how many people do. */
  movesBetween(from: number, to: number): Move[] {
    const moves = new Map<number, Move>()
    const count = this.points.length
    for (const life of this.#lives.values()) {
      const [before, after] = [stayAt(life, from)?.place, stayAt(life, to)?.place]
      if (before === undefined || after === undefined || before === after) continue
      const key = before * count + after
      moves.set(key, { from: before, to: after, people: (moves.get(key)?.people ?? 0) + 1 })
    }
    return [...moves.values()]
  }

  /** Lists where a person was, in the order of the life. */
  staysOf(id: number): readonly Stay[] {
    return this.#lives.get(id)?.stays ?? []
  }

  /** The index of the place where somebody is in a year; undefined if they are not on the map. */
  placeAt(id: number, year: number): number | undefined {
    const life = this.#lives.get(id)
    return life && stayAt(life, year)?.place
  }
}

function stayAt({ first, last, stays }: Life, year: number): Stay | undefined {
  if (year < first || year > last) return undefined
  let at = stays.length - 1
  while (at > 0 && stays[at]!.year > year) at--
  return stays[at]
}

/** @returns undefined if the person is never on the map */
function lifeOf(person: PersonSummary, stops: PersonStops['stops'], thisYear: number, places: PlaceTable): Life | undefined {
  const born = person.birth_year
  const known = stops.filter(({ year }) => year <= thisYear)
  const stays = known.map(({ year, kind, place }): Stay => {
    const { latitude, longitude, text } = place
    return {
      year,
      item: { ...person, address: text, latitude, longitude, event: eventOf(kind, 'THEN') },
      place: places.indexOf(place),
      isNow: false,
    }
  })
  const end = endOf(person, known.at(-1)?.year, known[0]?.year, thisYear)
  if (end >= thisYear && !hasDied(person) && isLocated(person)) {
    const { address: text, latitude, longitude } = person
    stays.push({ year: thisYear, item: person, place: places.indexOf({ text, latitude, longitude }), isNow: true })
  }
  const [start] = stays
  if (start === undefined) return undefined
  const first = Math.max(start.year, born)
  return first > end ? undefined : { stays, first, last: end }
}

/** The last year in which a person is on the map. */
function endOf(
  person: Pick<PersonSummary, 'birth_year' | 'year_of_death' | 'deceased'>,
  lastKnown: number | undefined,
  firstKnown: number | undefined,
  thisYear: number,
): number {
  if (person.year_of_death > 0) return Math.min(person.year_of_death, thisYear)
  const begin = person.birth_year > 0 ? person.birth_year : firstKnown
  const end = begin === undefined ? thisYear : Math.max(begin + maxAge, lastKnown ?? 0)
  // Somebody who has died, nobody knows when, is not among the living of today.
  return Math.min(end, hasDied(person) ? Math.max(thisYear - 1, lastKnown ?? 0) : thisYear)
}

/** Numbers places: those with the same coordinates are one. */
class PlaceTable {
  readonly degrees: number[] = []
  readonly #indexes = new Map<string, number>()

  indexOf({ latitude, longitude }: LifePlace): number {
    const key = `${latitude} ${longitude}`
    const known = this.#indexes.get(key)
    if (known !== undefined) return known
    const index = this.#indexes.size
    this.#indexes.set(key, index)
    this.degrees.push(longitude, latitude)
    return index
  }
}
