import type { Image } from '@banyan/contract'
import type { ReactNode } from 'react'

/** What the family says about a photo; the viewer knows nothing of it. */
export interface ViewerTalk {
  bar: (image: Image, onOpen: () => void) => ReactNode
  show: (image: Image, onClose: () => void) => ReactNode
}
