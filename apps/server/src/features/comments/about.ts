/** What can be commented on. */
export type AboutKind = 'image' | 'gallery' | 'person' | 'fact'

export interface About {
  kind: AboutKind
  id: number
}

export const columnOf = {
  image: 'image_id',
  gallery: 'gallery_id',
  person: 'person_id',
  fact: 'fact_id',
} as const satisfies Record<AboutKind, string>

/** The columns that say what a row is about: one of them is set. */
export type AboutIds = Readonly<Record<(typeof columnOf)[AboutKind], number | null>>

export const columnsOf = ({ kind, id }: About): AboutIds => ({
  image_id: kind === 'image' ? id : null,
  gallery_id: kind === 'gallery' ? id : null,
  person_id: kind === 'person' ? id : null,
  fact_id: kind === 'fact' ? id : null,
})

export function aboutOf({ image_id, gallery_id, person_id, fact_id }: AboutIds): About {
  if (image_id !== null) return { kind: 'image', id: image_id }
  if (gallery_id !== null) return { kind: 'gallery', id: gallery_id }
  return fact_id === null ? { kind: 'person', id: person_id ?? 0 } : { kind: 'fact', id: fact_id }
}
