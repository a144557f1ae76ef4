import type { Image, ImageLocation } from '@banyan/contract'
import type { MapItem } from '../people/located.ts'

/** What the map needs to know about an image. */
export interface MapImage extends MapItem {
  readonly title: string
}

export const toMapImage = ({ id, title, latitude, longitude, thumbnail }: Image | ImageLocation): MapImage => ({
  id,
  title,
  latitude,
  longitude,
  small_thumbnail: thumbnail,
})

/** Formats coordinates for people, precise to about ten metres. */
export const writePlace = ({ latitude, longitude }: Pick<MapItem, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
