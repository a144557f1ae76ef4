import type { Selectable } from 'kysely'
import type { FamilyRowId, Fixed, ImportedBy, PrivateMark, Text } from '../../../platform/db/columns.ts'
import type { SoftDeletion } from '../../../platform/soft-delete.ts'

interface GalleryTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  title: string
  description: Text
  thumbnail_image_id: number | null
  imported_by: ImportedBy
  is_private: PrivateMark
  created_at: Fixed<string>
  /** When the gallery or anything in it last changed. */
  updated_at: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    galleries: GalleryTable
  }
}

export type GalleryRow = Selectable<GalleryTable>
