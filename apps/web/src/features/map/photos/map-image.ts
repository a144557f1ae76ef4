import type { Image, ImageLocation } from '@banyan/contract'
import type { MapItem } from '../people/located.ts'

/** What the map needs to know about an image. */
export interface MapImage extends MapItem {
  readonly title: string
  /** Whether the place is a guess. */
  readonly isGuess: boolean
}

export const toMapImage = ({
  id,
  title,
  latitude,
  longitude,
  place_is_guess: isGuess,
  thumbnail,
}: Image | ImageLocation): MapImage => ({
  id,
  title,
  latitude,
  longitude,
  isGuess,
  small_thumbnail: thumbnail,
})

/** Formats coordinates for people, precise to about ten metres. */
export const writePlace = ({ latitude, longitude }: Pick<MapItem, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
