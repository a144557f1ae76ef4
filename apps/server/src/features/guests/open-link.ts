import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { PersonRow } from '../people/people.table.ts'
import type { GalleryRow } from '../photos/galleries/galleries.table.ts'
import type { MadeLink } from './guest-links.repository.ts'

/** An open link, with what it opens and what its guests see of that at most. */
export interface OpenLink {
  link: MadeLink
  family: FamilyId
  view: View
  /** Of a link to a gallery. */
  gallery: GalleryRow | undefined
  /** The gallery that takes photos of guests: that of the link, or the one that was chosen for a person or a branch. */
  taking: GalleryRow | undefined
  /** Of a link to a person or a branch: the one whom it was made for, whom guests see. */
  person: PersonRow | undefined
}
