import type { Selectable } from 'kysely'
import type { FamilyRowId, Fixed, ImportedBy, PrivateMark, Text } from '../../../platform/db/columns.ts'
import type { SoftDeletion } from '../../../platform/soft-delete.ts'

interface GalleryTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  title: string
  description: Text
  /** Of a gallery that fills itself: what it searches for, as a query string; empty for one with photos of its own. */
  search: Text
  thumbnail_image_id: number | null
  imported_by: ImportedBy
  is_private: PrivateMark
  created_at: Fixed<string>
  /** When the gallery or anything in it last changed. */
  updated_at: string
}

/** How many images a gallery shows; triggers on `images` count them. None for a gallery without any so far. */
interface ShownImageCountTable {
  family_id: Fixed<number>
  gallery_id: Fixed<number>
  images: Fixed<number>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    galleries: GalleryTable
    shown_image_counts: ShownImageCountTable
  }
}

export type GalleryRow = Selectable<GalleryTable>
