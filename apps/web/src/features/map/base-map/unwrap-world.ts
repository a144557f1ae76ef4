import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'

/**
 * The atlas is made for the globe: its rings cross the date line and go round the pole. On a flat map they are drawn onwards beyond 180
 * degrees, and a ring round the pole is closed along the map's edge.
 */
export function unwrapPolygons<P>({ geometry, ...feature }: Feature<Polygon | MultiPolygon, P>): Feature<MultiPolygon, P> {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return {
    ...feature,
    geometry: { type: 'MultiPolygon', coordinates: polygons.map((rings) => alignHoles(rings.map(unwrapRing))) },
  }
}

const southPole = -90

function unwrapRing(ring: readonly Position[]): Position[] {
  const flat = unwrapLine(ring)
  const [first = [0, 0], last = [0, 0]] = [flat[0], flat.at(-1)]
  const turn = last[0]! - first[0]!
  if (Math.abs(turn) < 180) return flat
  return [...flat, [last[0]!, southPole], [first[0]!, southPole], first]
}

/** Neighbours on a line are never half the world apart: such a step went over the date line. */
export function unwrapLine(line: readonly Position[]): Position[] {
  let turns = 0
  let before: number | undefined
  return line.map(([longitude = 0, latitude = 0]) => {
    if (before !== undefined) turns -= Math.round((longitude - before) / 360)
    before = longitude
    return [longitude + turns * 360, latitude]
  })
}

/** A hole lies on the same turn round the world as the ring around it. */
function alignHoles([outer = [], ...holes]: Position[][]): Position[][] {
  const middle = middleOf(outer)
  return [
    outer,
    ...holes.map((hole) =>
      hole.map(([longitude = 0, latitude = 0]) => [longitude - 360 * Math.round((middleOf(hole) - middle) / 360), latitude]),
    ),
  ]
}

const middleOf = (ring: readonly Position[]): number => {
  const longitudes = ring.map(([longitude = 0]) => longitude)
  return (Math.min(...longitudes) + Math.max(...longitudes)) / 2
}
