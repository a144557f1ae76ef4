import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, GeoJSON, MultiPolygon, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import { unwrapLine, unwrapPolygons } from './src/features/map/base-map/unwrap-world.ts'
import { worldZoom, allTiles, findTile, packTiles } from './src/features/map/base-map/world-files.ts'

const name = 'virtual:world'
const require = createRequire(import.meta.url)
const cache = path.resolve(import.meta.dirname, '../../.cache/world')

const extent = 4096
/** In units of a tile: below three quarters of a pixel a bend is not seen. At the nearest zoom nothing is left out. */
const tolerance = 6

/**
 * Cuts land and borders of Natural Earth into vector tiles, once for each change of the data or of this file, and offers the
 * addresses of the files as `virtual:world`.
 */
export function worldPlugin(): Plugin {
  return {
    name: 'banyan-world',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => {
      if (id !== `\0${name}`) return
      const files = readdirSync(makeWorld()).toSorted()
      const imports = files.map((file, at) => `import f${at} from ${JSON.stringify(`${path.join(cache, file)}?url`)}`)
      const entries = files.map((file, at) => `${JSON.stringify(path.basename(file, '.bin'))}: f${at}`)
      return `${imports.join('\n')}\nexport const worldFiles = { ${entries.join(', ')} }\n`
    },
  }
}

/** @returns the folder of the files */
function makeWorld(): string {
  const stamp = `${cache}.stamp`
  const ours = ['world-files.ts', 'unwrap-world.ts'].map((file) =>
    path.join(import.meta.dirname, 'src/features/map/base-map', file),
  )
  const state = [require.resolve('world-atlas/package.json'), import.meta.filename, ...ours]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  if (existsSync(cache) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return cache
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  for (const [file, tiles] of cutWorld()) {
    if (tiles.some((tile) => tile !== undefined)) writeFileSync(path.join(cache, `${file}.bin`), packTiles(tiles))
  }
  writeFileSync(stamp, state)
  return cache
}

function cutWorld(): Map<string, (Uint8Array | undefined)[]> {
  const atlas: Topology = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'))
  const { land, countries } = atlas.objects
  if (land?.type !== 'GeometryCollection' || countries?.type !== 'GeometryCollection')
    throw new Error('world-atlas is not as expected')
  const polygons = feature<{}>(atlas, land as GeometryCollection).features.flatMap((each) =>
    isPolygon(each) ? [unwrapPolygons(each)] : [],
  )
  const between = mesh(atlas, countries as GeometryCollection, (one, other) => one !== other)
  const layers = {
    land: cut({ type: 'FeatureCollection', features: polygons }),
    borders: cut({ type: 'Feature', properties: {}, geometry: { ...between, coordinates: between.coordinates.map(unwrapLine) } }),
  }
  const files = new Map<string, (Uint8Array | undefined)[]>()
  for (const tile of allTiles()) {
    const { file, index } = findTile(tile)
    const tiles = files.get(file) ?? []
    const found = Object.entries(layers).flatMap(([layer, shapes]) => {
      const part = shapes.getTile(tile.z, tile.x, tile.y)
      return part && part.features.length > 0 ? [[layer, part] as const] : []
    })
    tiles[index] = found.length === 0 ? undefined : fromGeojsonVt(Object.fromEntries(found), { version: 2, extent })
    files.set(file, tiles)
  }
  return files
}

const isPolygon = (shape: Feature): shape is Feature<Polygon | MultiPolygon> =>
  shape.geometry.type === 'Polygon' || shape.geometry.type === 'MultiPolygon'

const cut = (shapes: GeoJSON): GeoJSONVT =>
  new GeoJSONVT(shapes, {
    maxZoom: worldZoom.max,
    indexMaxZoom: worldZoom.max,
    indexMaxPoints: 0,
    tolerance,
    extent,
    buffer: 64,
  })
