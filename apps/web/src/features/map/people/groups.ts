import { Supercluster } from '@maplibre/geojson-vt'
import type { GeoJsonProperties } from 'geojson'
import { toUnit } from '../view/mercator.ts'

/** Pixels within which markers are drawn together. */
const groupRadius = 56
const world: [number, number, number, number] = [-180, -90, 180, 90]

/** The groups at one zoom; somebody alone is a group of one. */
export interface GroupLevel {
  /** Where each group begins in the order of everybody; ascending, with the number of everybody at the end. */
  readonly start: Uint32Array<ArrayBuffer>
  /** The middle of each group, in the unit square. */
  readonly x: Float64Array<ArrayBuffer>
  readonly y: Float64Array<ArrayBuffer>
  /** Names each group, where its people change: it stays the same marker. */
  readonly keys?: readonly string[]
  /** Whether the people of each group share a place, where that is known. */
  readonly areTogether?: readonly boolean[]
}

/** Everybody grouped for each zoom, as arrays that a worker hands over without copying. */
export interface Groups {
  /** The indices of everybody, in an order in which each group of each zoom is one piece. */
  readonly order: Uint32Array<ArrayBuffer>
  /** By zoom, from 0 to the nearest. Neighbours with the same groups share a level. */
  readonly levels: readonly GroupLevel[]
}

export interface GroupsRequest {
  /** Longitude and latitude of each person. */
  readonly places: Float64Array<ArrayBuffer>
  /** The nearest zoom of the map: people still grouped there share a place. */
  readonly maxZoom: number
}

interface GrowingLevel {
  readonly start: number[]
  readonly x: number[]
  readonly y: number[]
}

type Feature = ReturnType<Supercluster['getChildren']>[number]

/** Groups people with the index that the map library uses in its worker. */
export function findGroups({ places, maxZoom }: GroupsRequest): Groups {
  const index = indexPlaces(places, maxZoom)
  const order = new Uint32Array(places.length / 2)
  const levels = Array.from({ length: maxZoom + 1 }, (): GrowingLevel => ({ start: [], x: [], y: [] }))
  let count = 0
  const add = ({ properties, geometry }: Feature, minZoom: number): void => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const { x, y } = toUnit(longitude, latitude)
    const groupId = groupOf(properties)
    const partsAt = groupId === undefined ? Infinity : index.getClusterExpansionZoom(groupId)
    for (let zoom = minZoom; zoom < partsAt && zoom <= maxZoom; zoom++) {
      const level = levels[zoom]!
      level.start.push(count)
      level.x.push(x)
      level.y.push(y)
    }
    if (groupId === undefined) order[count++] = Number(properties?.['at'])
    else for (const child of index.getChildren(groupId)) add(child, partsAt)
  }
  for (const feature of index.getClusters(world, 0)) add(feature, 0)
  return { order, levels: packLevels(levels, count) }
}

function indexPlaces(places: Float64Array, maxZoom: number): Supercluster {
  const index = new Supercluster({ radius: groupRadius, extent: 512, maxZoom })
  index.load(
    Array.from({ length: places.length / 2 }, (_, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [places[at * 2]!, places[at * 2 + 1]!] },
    })),
  )
  return index
}

/** A level's groups are parts of those of the level before, so they are the same if they are as many. */
function packLevels(levels: readonly GrowingLevel[], count: number): GroupLevel[] {
  const packed: GroupLevel[] = []
  for (const { start, x, y } of levels) {
    const before = packed.at(-1)
    const isSame = before !== undefined && before.x.length === x.length
    start.push(count)
    packed.push(isSame ? before : { start: new Uint32Array(start), x: new Float64Array(x), y: new Float64Array(y) })
  }
  return packed
}

const groupOf = (properties: GeoJsonProperties): number | undefined =>
  properties?.['cluster'] === true ? Number(properties['cluster_id']) : undefined
