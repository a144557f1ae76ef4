import type { PlaceLabel } from '@banyan/contract'
import { Map as MapLibre, Marker, prewarm, setWorkerUrl } from 'maplibre-gl'
import type { GeoJSONSource, LngLat } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { dotImage } from '../base-map/dot.ts'
import type { MapPalette } from '../base-map/palette.ts'
import { dotIcon, labelsLayer, tilesLayer, layers, mapStyle, maxZoomOf } from '../base-map/style.ts'
import { offerWorld } from '../base-map/world-tiles.ts'
import type { Bounds, MapItem } from '../people/located.ts'
import { lightenMotion } from './lighter-motion.ts'
import { toUnit } from './mercator.ts'
import type { MapView } from './mercator.ts'

setWorkerUrl(workerUrl)
offerWorld()
// Starts the worker while people are still loading.
prewarm()

const startZoom = 8
const allOptions = { padding: 72, maxZoom: startZoom } as const
const minZoom = 2
const moveMs = 300
/** The pixels that an arrow key moves a pin, and the pixels around it that stay visible. */
const pinStep = 8
const pinMargin = 48
const stepsByKey: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type PaintProperty = Parameters<MapLibre['setPaintProperty']>[1]

export type Place = Pick<MapItem, 'latitude' | 'longitude'>

export interface StageOptions {
  readonly host: HTMLElement
  readonly place: Place
  /** Shown at first instead of the place. */
  readonly shown?: Bounds | undefined
  /** By default, the zoom of a town and its surroundings. */
  readonly zoom?: number | undefined
  readonly bounds: Bounds
  readonly palette: MapPalette
  readonly tilesUrl: string | null
  /** The map's label for screen readers. */
  readonly label: string
  /** Called when the map is ready to draw on. */
  readonly onReady: (stage: MapStage) => void
  /** Called when the service's tiles fail to load, or load again. */
  readonly onTiles: (areMissing: boolean) => void
}

/** The space around a point of the map, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * The map itself, without its people: what is drawn, where it looks and how it moves.
 * @throws Error without WebGL
 */
export class MapStage {
  readonly maxZoom: number
  readonly #map: MapLibre
  readonly #options: StageOptions
  readonly #endLighter: () => void
  /** The target zoom of the buttons. */
  #aim: number | undefined
  readonly #viewers = new Set<() => void>()
  /** Kept, because reading it from the page makes the browser lay the page out. */
  #size: { readonly width: number; readonly height: number }

  constructor(options: StageOptions) {
    const { host, place, shown, zoom = startZoom, palette, tilesUrl, label } = options
    this.#options = options
    this.maxZoom = maxZoomOf(tilesUrl)
    this.#map = new MapLibre({
      container: host,
      style: mapStyle(palette, tilesUrl),
      center: [place.longitude, place.latitude],
      zoom,
      ...(shown === undefined ? {} : { bounds: toLngLat(shown), fitBoundsOptions: allOptions }),
      minZoom,
      maxZoom: this.maxZoom,
      maxBounds: toLngLat(options.bounds),
      maxPitch: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      fadeDuration: 0,
      validateStyle: false,
      locale: { 'Map.Title': label },
    })
    this.#map.touchZoomRotate.disableRotation()
    this.#map.keyboard.disableRotation()
    this.#endLighter = lightenMotion(this.#map)
    this.#size = this.#readSize()
    this.#tellTests(host)
    this.#listen()
  }

  /** The element for markers, so that dragging and pinching them moves the map. */
  get overlay(): HTMLElement {
    return this.#map.getCanvasContainer()
  }

  get view(): MapView {
    const { lng, lat } = this.#map.getCenter()
    return { centre: toUnit(lng, lat), zoom: this.#map.getZoom(), ...this.#size }
  }

  get isNearest(): boolean {
    return this.#map.getZoom() > this.maxZoom - 0.01
  }

  /** @returns a function that stops listening */
  onView(listener: () => void): () => void {
    this.#viewers.add(listener)
    return () => this.#viewers.delete(listener)
  }

  /** Called when the map has come to rest. @returns a function that stops listening */
  onRest(listener: () => void): () => void {
    this.#map.on('moveend', listener)
    return () => this.#map.off('moveend', listener)
  }

  setPalette(palette: MapPalette): void {
    const { tilesUrl } = this.#options
    for (const { id, paint = {} } of layers(palette, tilesUrl !== null)) {
      for (const [name, value] of Object.entries(paint)) this.#map.setPaintProperty(id, name as PaintProperty, value)
    }
  }

  setBounds(bounds: Bounds): void {
    this.#map.setMaxBounds(toLngLat(bounds))
  }

  /** Writes names on the built-in world; `isTaken` if people cover the place. */
  setNames(names: readonly (PlaceLabel & { readonly isTaken: boolean })[]): void {
    this.#map.getSource<GeoJSONSource>(labelsLayer)?.setData({
      type: 'FeatureCollection',
      features: names.map(({ name, population, isTaken, longitude, latitude }) => ({
        type: 'Feature',
        properties: { name, population, isTaken },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    })
  }

  /** Moves to a place without zooming out. @param aside - pixels at the right, and @param below - at the foot, that something else covers */
  goTo({ longitude, latitude }: Place, aside = 0, below = 0): void {
    this.#map.flyTo({
      center: [longitude, latitude],
      zoom: Math.max(this.#map.getZoom(), startZoom),
      offset: [-aside / 2, -below / 2],
      duration: moveMs,
    })
  }

  zoomTo({ longitude, latitude }: Place, zoom: number): void {
    this.#map.easeTo({ center: [longitude, latitude], zoom, duration: moveMs })
  }

  zoomBy(steps: 1 | -1): void {
    // Starts from the target of the previous press if the map is still moving there.
    const from = this.#map.isMoving() ? (this.#aim ?? this.#map.getZoom()) : this.#map.getZoom()
    const aim = Math.max(minZoom, Math.min(this.maxZoom, Math.round(from) + steps))
    this.#map.easeTo({ zoom: aim, duration: moveMs })
    this.#aim = aim
  }

  /**
   * @param covered - pixels at each side that something else covers
   * @param rather - shown if there is no room for everything
   */
  showAll(bounds: Bounds, covered: Partial<Box> = {}, rather?: Place): void {
    const { left = 0, top = 0, right = 0, bottom = 0 } = covered
    const { padding: space, maxZoom } = allOptions
    const padding = { left: space + left, top: space + top, right: space + right, bottom: space + bottom }
    const zoom = this.#map.cameraForBounds(toLngLat(bounds), { padding })?.zoom ?? -Infinity
    if (zoom < minZoom && rather)
      this.#map.easeTo({
        center: [rather.longitude, rather.latitude],
        zoom: minZoom,
        offset: [(left - right) / 2, (top - bottom) / 2],
        duration: moveMs,
      })
    else this.#map.fitBounds(toLngLat(bounds), { padding, maxZoom, duration: moveMs })
  }

  /** Whether a place is in the window. */
  isInView({ longitude, latitude }: Place): boolean {
    const { x, y } = this.#map.project([longitude, latitude])
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    return x >= 0 && y >= 0 && x <= width && y <= height
  }

  /** Moves just enough to make the space around a place visible. */
  reveal({ longitude, latitude }: Place, room: Box): void {
    const { x, y } = this.#map.project([longitude, latitude])
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    const dx = Math.min(0, x - room.left) + Math.max(0, x + room.right - width)
    const dy = Math.min(0, y - room.top) + Math.max(0, y + room.bottom - height)
    if (dx !== 0 || dy !== 0) this.#map.panBy([dx, dy], { duration: moveMs })
  }

  /** Called with the place that was clicked on the map. @returns a function that stops listening */
  onPress(listener: (place: Place) => void): () => void {
    const { unsubscribe } = this.#map.on('click', ({ lngLat }) => listener(toPlace(lngLat)))
    return unsubscribe
  }

  /** Pins an element to a place; it can be dragged and, while it has the focus, moved with the arrow keys. */
  pin(element: HTMLElement, place: Place, onMove: (place: Place) => void): { move: (place: Place) => void; remove: () => void } {
    const marker = new Marker({ element, anchor: 'bottom', draggable: true })
      .setLngLat([place.longitude, place.latitude])
      .addTo(this.#map)
    marker.on('dragend', () => onMove(toPlace(marker.getLngLat())))
    const onKey = (event: KeyboardEvent): void => {
      const [dx, dy] = stepsByKey[event.key] ?? [0, 0]
      if (dx === 0 && dy === 0) return
      // Otherwise the map would move.
      event.preventDefault()
      event.stopPropagation()
      const { x, y } = this.#map.project(marker.getLngLat())
      const to = toPlace(this.#map.unproject([x + dx * pinStep, y + dy * pinStep]))
      this.reveal(to, { left: pinMargin, top: pinMargin, right: pinMargin, bottom: pinMargin })
      onMove(to)
    }
    // A click on the element must not count as a click on the map.
    const stay = (event: Event): void => event.stopPropagation()
    element.addEventListener('click', stay)
    element.addEventListener('keydown', onKey)
    return {
      move: ({ longitude, latitude }) => void marker.setLngLat([longitude, latitude]),
      remove: () => {
        element.removeEventListener('click', stay)
        element.removeEventListener('keydown', onKey)
        marker.remove()
      },
    }
  }

  focus(): void {
    this.#map.getCanvas().focus()
  }

  dispose(): void {
    this.#endLighter()
    this.#map.remove()
  }

  #readSize(): { width: number; height: number } {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    return { width, height }
  }

  #listen(): void {
    const { onReady, onTiles } = this.#options
    const tellViewers = (): void => this.#viewers.forEach((listener) => listener())
    const { image, options } = dotImage()
    void this.#map.once('style.load', () => {
      this.#map.addImage(dotIcon, image, options)
      onReady(this)
    })
    this.#map.on('moveend', () => (this.#aim = undefined))
    this.#map.on('move', tellViewers)
    this.#map.on('resize', () => {
      this.#size = this.#readSize()
      tellViewers()
    })
    // Without a listener, every tile that fails to load would be written to the console.
    this.#map.on('error', (event: { error: unknown; sourceId?: string }) => {
      if (event.sourceId === tilesLayer) onTiles(true)
      else if (event.sourceId === undefined) reportError(event.error)
    })
    this.#map.on('data', (event) => {
      if (event.dataType === 'source' && event.sourceId === tilesLayer && event.tile?.state === 'loaded') onTiles(false)
    })
  }

  /** Exposes the map's position for tests; written only at rest. */
  #tellTests({ dataset }: HTMLElement): void {
    dataset['moving'] = 'true'
    const tell = (): void => {
      const { lng, lat } = this.#map.getCenter()
      Object.assign(dataset, {
        moving: 'false',
        at: `${lat.toFixed(4)},${lng.toFixed(4)}`,
        zoom: String(Math.round(this.#map.getZoom() * 100) / 100),
      })
    }
    const begin = (): void => {
      dataset['moving'] = 'true'
    }
    this.#map.on('idle', tell)
    this.#map.on('movestart', begin)
    this.#map.on('dataloading', begin)
  }
}

/** About ten centimetres: more digits mean nothing. */
const toPlace = (at: LngLat): Place => {
  const { lng, lat } = at.wrap()
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) }
}

const toLngLat = ({ west, south, east, north }: Bounds): [[number, number], [number, number]] => [
  [west, south],
  [east, north],
]
