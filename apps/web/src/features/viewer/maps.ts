import type { Image } from '@banyan/contract'
import type { ReactNode } from 'react'

export type Place = Pick<Image, 'latitude' | 'longitude'>

/** The maps that the viewer opens; they are made elsewhere, and come when they are wanted. */
export interface ViewerMaps {
  /** Where an image was taken, over everything else. */
  readonly show: (image: Image, onClose: () => void) => ReactNode
  /** A small map on which a place is chosen; undefined where there is none yet. */
  readonly pick: (place: Place | undefined, onPick: (place: Place) => void) => ReactNode
}

/** Zero and zero: not known. */
export const placeOf = ({ latitude, longitude }: Place): Place | undefined =>
  latitude === 0 && longitude === 0 ? undefined : { latitude, longitude }
