import type { GedcomComment, GedcomMedia } from '@banyan/gedcom'

/** What a file says about its pictures, and what people said, with where its records are stored. */
export interface PlannedPictures {
  source: string
  /** Whether Banyan wrote the file, so that its marks have our meaning. */
  isOwn: boolean
  /** `people` holds the xrefs of the linked people, in the order of the links. */
  media: (Omit<GedcomMedia, 'links' | 'taken'> & {
    taken?: string
    links: (Omit<GedcomMedia['links'][number], 'person'> & { person: string })[]
  })[]
  comments: GedcomComment[]
}
