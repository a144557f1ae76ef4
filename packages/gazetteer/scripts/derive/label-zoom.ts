interface Town {
  latitude: number
  longitude: number
  /** Decides which town comes first on the map. */
  rank: number
}

const lowest = 2
const highest = 14
/** The world's width in pixels at zoom 0, and the approximate size of a name. */
const world = 512
const cell = { width: 128, height: 64 }

/**
 * Computes the zoom level from which a town's name appears on the map: the first at which no more important town is in the same
 * cell of a grid over the world (Mercator). So any window holds at most a hundred names.
 *
 * @returns zoom levels in the order of the towns
 */
export function labelZooms(towns: readonly Town[]): number[] {
  const zooms = towns.map(() => highest)
  const order = towns.map((_town, index) => index).toSorted((a, b) => (towns[b]?.rank ?? 0) - (towns[a]?.rank ?? 0))
  let waiting = order
  for (let zoom = lowest; zoom < highest; zoom += 1) {
    const taken = new Set<string>()
    const columns = (world * 2 ** zoom) / cell.width
    const rows = (world * 2 ** zoom) / cell.height
    const cellOf = ({ latitude, longitude }: Town): string => {
      const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
      const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
      return `${Math.floor((longitude / 360 + 0.5) * columns)} ${Math.floor(y * rows)}`
    }
    for (const index of order) {
      const town = towns[index]
      if (town === undefined) continue
      const isShown = (zooms[index] ?? highest) < zoom
      const key = cellOf(town)
      if (!isShown && taken.has(key)) continue
      taken.add(key)
      if (!isShown) zooms[index] = Math.min(zooms[index] ?? highest, zoom)
    }
    waiting = waiting.filter((index) => zooms[index] === highest)
    if (waiting.length === 0) break
  }
  return zooms
}
