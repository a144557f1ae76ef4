/**
 * How the tiles of the built-in world lie in files: the far ones together in one, the near ones in a file for each tile of the
 * far zoom, so that a look at one country brings one file of some ten kilobytes. Used by the build and by the browser.
 */
export const worldZoom = { min: 2, far: 3, max: 5 } as const

interface TileAt {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** Finds the file that holds a tile, and the tile's position in it. */
export function findTile({ z, x, y }: TileAt): { file: string; index: number } {
  const top = z <= worldZoom.far ? 0 : worldZoom.far
  const first = z <= worldZoom.far ? worldZoom.min : worldZoom.far + 1
  let index = 0
  for (let above = first; above < z; above++) index += 4 ** (above - top)
  const side = 2 ** (z - top)
  return { file: top === 0 ? 'far' : `${x >> (z - top)}-${y >> (z - top)}`, index: index + (x % side) * side + (y % side) }
}

/** Lists every tile of the world, from the farthest to the nearest zoom. */
export function* allTiles(): Generator<TileAt> {
  for (let z: number = worldZoom.min; z <= worldZoom.max; z++) {
    for (let x = 0; x < 2 ** z; x++) for (let y = 0; y < 2 ** z; y++) yield { z, x, y }
  }
}

const offsetBytes = 4

/** A file is a count, the end of each tile, and the tiles; numbers are 32 bits, little-endian. A tile of nothing but sea is empty. */
export function packTiles(tiles: readonly (Uint8Array | undefined)[]): Uint8Array<ArrayBuffer> {
  const start = offsetBytes * (tiles.length + 1)
  const packed = new Uint8Array(tiles.reduce((sum, tile) => sum + (tile?.length ?? 0), start))
  const numbers = new DataView(packed.buffer)
  numbers.setUint32(0, tiles.length, true)
  let end = start
  tiles.forEach((tile, index) => {
    if (tile) packed.set(tile, end)
    end += tile?.length ?? 0
    numbers.setUint32(offsetBytes * (index + 1), end, true)
  })
  return packed
}

/** Copies the tile, because it is transferred to the map's worker. */
export function unpackTile(file: ArrayBuffer, index: number): ArrayBuffer {
  const numbers = new DataView(file)
  const start = index === 0 ? offsetBytes * (numbers.getUint32(0, true) + 1) : numbers.getUint32(offsetBytes * index, true)
  return file.slice(start, numbers.getUint32(offsetBytes * (index + 1), true))
}
