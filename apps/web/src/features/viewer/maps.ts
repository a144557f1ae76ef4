import type { Image } from '@banyan/contract'
import type { ReactNode } from 'react'

export type Place = Pick<Image, 'latitude' | 'longitude'>

/** The viewer's maps; they are passed in and load on demand. */
export interface ViewerMaps {
  /** Shows where an image was taken, above everything else. */
  readonly show: (image: Image, onClose: () => void) => ReactNode
  /** A small map for choosing a place; undefined if there is none yet. */
  readonly pick: (place: Place | undefined, onPick: (place: Place) => void) => ReactNode
}

/** Zero and zero mean unknown. */
export const placeOf = ({ latitude, longitude }: Place): Place | undefined =>
  latitude === 0 && longitude === 0 ? undefined : { latitude, longitude }
