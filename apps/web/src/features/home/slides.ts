import { InvitePicture } from './pictures/invite-picture.tsx'
import { MapPicture } from './pictures/map-picture.tsx'
import { PhotosPicture } from './pictures/photos-picture.tsx'
import { TreePicture } from './pictures/tree-picture.tsx'

/** What the landing page shows of the product, in this order. The words are in the catalogue under the same names. */
export const slides = [
  { name: 'tree', Picture: TreePicture },
  { name: 'invite', Picture: InvitePicture },
  { name: 'map', Picture: MapPicture },
  { name: 'photos', Picture: PhotosPicture },
] as const
