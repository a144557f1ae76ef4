import type { GedcomMedia } from '@banyan/gedcom'

/** What a file says about its pictures, with where its records are kept. */
export interface PlannedPictures {
  source: string
  /** Written by Banyan: its marks are meant as we mean them. */
  isOwn: boolean
  /** `people`: the xrefs of those who are linked, in the order of the links. */
  media: (Omit<GedcomMedia, 'links'> & { links: (Omit<GedcomMedia['links'][number], 'person'> & { person: string })[] })[]
}
