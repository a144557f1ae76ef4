import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapPalette } from './palette.ts'
import { worldZoom } from './world-files.ts'

export const worldProtocol = 'banyan-world'
export const landLayer = 'land'
export const labelsLayer = 'labels'
export const tilesLayer = 'tiles'
/** The dot beside a place's name. */
export const dotIcon = 'dot'

/** The nearest zoom: the built-in world has nothing more to show, a tile service has streets. */
export const maxZoomOf = (tilesUrl: string | null): number => (tilesUrl === null ? 14 : 18)

/**
 * The built-in world, covered by the tiles of a service if there is one; until they load, or if they fail, the world is visible.
 * Text uses the reader's own fonts: the style names no source to fetch any from.
 */
export function mapStyle(palette: MapPalette, tilesUrl: string | null): StyleSpecification {
  const world: SourceSpecification = {
    type: 'vector',
    tiles: [`${worldProtocol}://{z}/{x}/{y}`],
    minzoom: worldZoom.min,
    maxzoom: worldZoom.max,
  }
  const cover: SourceSpecification =
    tilesUrl === null
      ? { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }
      : { type: 'raster', tiles: [tilesUrl], tileSize: 512, maxzoom: 22 }
  return {
    version: 8,
    sources: { world, [tilesUrl === null ? labelsLayer : tilesLayer]: cover },
    layers: layers(palette, tilesUrl !== null),
  }
}

/** The layers in the colours of the day or of the night. The sea is the ground of the page under the map: one layer less to draw. */
export function layers(palette: MapPalette, hasTiles: boolean): LayerSpecification[] {
  const world: LayerSpecification[] = [
    { id: landLayer, type: 'fill', source: 'world', 'source-layer': 'land', paint: { 'fill-color': palette.land } },
    {
      id: 'borders',
      type: 'line',
      source: 'world',
      'source-layer': 'borders',
      paint: { 'line-color': palette.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.7, 8, 1.6] },
    },
  ]
  return [...world, hasTiles ? tiles(palette) : names(palette)]
}

const tiles = ({ isNight }: MapPalette): LayerSpecification => ({
  id: tilesLayer,
  type: 'raster',
  source: tilesLayer,
  // The service designed its colours for the light theme; in the dark theme they are dimmed so as not to dazzle.
  paint: { 'raster-brightness-max': isNight ? 0.7 : 1, 'raster-saturation': isNight ? -0.2 : 0, 'raster-fade-duration': 150 },
})

/** Positions of a name, in its own heights: the first free one is used. */
const besideDot = ['left', [0.5, 0], 'right', [-0.5, 0], 'top', [0, 0.5], 'bottom', [0, -0.5]]
/** People cover the dot, and the selected person's name stands below them. */
const besidePeople = ['bottom', [0, -2.3], 'left', [2.6, 0], 'right', [-2.6, 0], 'top', [0, 2.4]]

const names = (palette: MapPalette): LayerSpecification => ({
  id: labelsLayer,
  type: 'symbol',
  source: labelsLayer,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': [...palette.fonts],
    'text-size': ['interpolate', ['linear'], ['get', 'population'], 10_000, 12, 200_000, 13, 5_000_000, 15],
    'text-max-width': 9,
    'text-variable-anchor-offset': ['case', ['get', 'isTaken'], ['literal', besidePeople], ['literal', besideDot]],
    'text-justify': 'auto',
    'text-padding': 6,
    'icon-image': dotIcon,
    'symbol-sort-key': ['-', 0, ['get', 'population']],
  },
  paint: { 'text-color': palette.name, 'text-halo-color': palette.halo, 'text-halo-width': 1.4, 'icon-color': palette.dot },
})
