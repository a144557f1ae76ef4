import { Supercluster } from '@maplibre/geojson-vt'
import type { GeoJsonProperties } from 'geojson'
import { toUnit } from '../view/mercator.ts'
import type { UnitPoint } from '../view/mercator.ts'
import type { Bounds, MapItem } from './located.ts'

/** Pixels within which markers are drawn together. */
const clusterRadius = 56
/** The most people inspected in one place. */
const maxInspected = 24
const maxFaces = 3

/** The key of a person's marker. */
export const personKey = (id: number | undefined): string => `p${id}`

/** One marker: a person (or an image), or a group of them too close to be told apart. */
export interface Mark<Item extends MapItem> {
  readonly key: string
  readonly at: UnitPoint
  readonly longitude: number
  readonly latitude: number
  readonly count: number
  /** The first few people: the selected person, then those with a photo. */
  readonly faces: readonly Item[]
  readonly holdsSelected: boolean
  /** For a group: the id for requesting all of its people. */
  readonly groupId?: number
  /** For a group: the zoom at which it splits; undefined if its people share a place, so that it never does. */
  readonly partsAt?: number
}

/**
 * Groups people or images for each zoom, with the index that the map library uses in its worker. Used directly, it answers at
 * once, and the groups can be real buttons.
 */
export class Clusters<Item extends MapItem> {
  readonly #people: readonly Item[]
  readonly #maxZoom: number
  readonly #index: Supercluster
  readonly #selected: Item | undefined
  /** Maps a zoom to the group that holds the selected person; 0 where they stand alone. */
  readonly #holders = new Map<number, number>()

  /** @param maxZoom - the nearest zoom of the map: people still grouped there share a place */
  constructor(people: readonly Item[], selectedId: number, maxZoom: number, index = indexPeople(people, maxZoom)) {
    this.#people = people
    this.#maxZoom = maxZoom
    this.#index = index
    this.#selected = people.find((person) => person.id === selectedId)
  }

  /** Returns the same people with another one selected. */
  select(id: number): Clusters<Item> {
    return new Clusters(this.#people, id, this.#maxZoom, this.#index)
  }

  /** Lists the markers inside a rectangle, from north to south. */
  marksIn({ west, south, east, north }: Bounds, zoom: number): Mark<Item>[] {
    const level = Math.floor(zoom)
    const holder = this.#holderAt(level)
    return this.#index
      .getClusters([west, south, east, north], level)
      .map(({ properties, geometry }): Mark<Item> => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const place = { longitude, latitude, at: toUnit(longitude, latitude) }
        const groupId = groupOf(properties)
        if (groupId === undefined) {
          const person = this.#people[indexOf(properties)]!
          return { ...place, key: personKey(person.id), count: 1, faces: [person], holdsSelected: person === this.#selected }
        }
        const holdsSelected = groupId === holder
        const partsAt = this.#index.getClusterExpansionZoom(groupId)
        return {
          ...place,
          key: `g${groupId}`,
          count: Number(properties?.['point_count']),
          faces: this.#facesOf(groupId, holdsSelected),
          holdsSelected,
          groupId,
          ...(partsAt <= this.#maxZoom ? { partsAt } : {}),
        }
      })
      .toSorted((one, other) => one.at.y - other.at.y)
  }

  /** Lists everybody in a group, in an order that does not depend on the selection. */
  peopleOf(groupId: number): Item[] {
    return this.#leaves(groupId, Infinity)
  }

  #facesOf(groupId: number, holdsSelected: boolean): readonly Item[] {
    const some = this.#leaves(groupId, maxInspected).filter((person) => person !== this.#selected)
    const byPhoto = some.toSorted((one, other) => Number(other.small_thumbnail !== null) - Number(one.small_thumbnail !== null))
    return [...(holdsSelected && this.#selected ? [this.#selected] : []), ...byPhoto].slice(0, maxFaces)
  }

  #leaves(groupId: number, limit: number): Item[] {
    return this.#index.getLeaves(groupId, limit).map(({ properties }) => this.#people[indexOf(properties)]!)
  }

  #holderAt(level: number): number {
    const known = this.#holders.get(level)
    if (known !== undefined) return known
    const selected = this.#selected
    // A group's middle moves by less than its radius on each level, and each level's radius is half of the one before.
    const reach = selected ? (clusterRadius * 2 * 360) / (512 * 2 ** level) : 0
    const near = selected ? this.#index.getClusters([selected.longitude - reach, -90, selected.longitude + reach, 90], level) : []
    const groups = near.flatMap(({ properties }) => groupOf(properties) ?? [])
    const holder = groups.find((id) => selected && this.#leaves(id, Infinity).includes(selected)) ?? 0
    this.#holders.set(level, holder)
    return holder
  }
}

function indexPeople(people: readonly MapItem[], maxZoom: number): Supercluster {
  const index = new Supercluster({ radius: clusterRadius, extent: 512, maxZoom })
  index.load(
    people.map(({ longitude, latitude }, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
  return index
}

const groupOf = (properties: GeoJsonProperties): number | undefined =>
  properties?.['cluster'] === true ? Number(properties['cluster_id']) : undefined
const indexOf = (properties: GeoJsonProperties): number => Number(properties?.['at'])
