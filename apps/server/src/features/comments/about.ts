/** What can be commented on. */
export type AboutKind = 'image' | 'gallery' | 'person'

export interface About {
  kind: AboutKind
  id: number
}

export const columnOf = { image: 'image_id', gallery: 'gallery_id', person: 'person_id' } as const satisfies Record<
  AboutKind,
  string
>

type Ids = Readonly<Record<(typeof columnOf)[AboutKind], number | null>>

/** The columns that say what a row is about. */
export const columnsOf = ({ kind, id }: About): Ids => ({
  image_id: kind === 'image' ? id : null,
  gallery_id: kind === 'gallery' ? id : null,
  person_id: kind === 'person' ? id : null,
})

export function aboutOf({ image_id, gallery_id, person_id }: Ids): About {
  if (image_id !== null) return { kind: 'image', id: image_id }
  return gallery_id === null ? { kind: 'person', id: person_id ?? 0 } : { kind: 'gallery', id: gallery_id }
}
