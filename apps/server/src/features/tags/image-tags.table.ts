import type { Selectable } from 'kysely'
import type { FamilyRowId, Fixed } from '../../platform/db/columns.ts'
import type { Box } from '../../platform/pictures/box.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

interface ImageTagTable extends SoftDeletion, Box {
  id: FamilyRowId
  family_id: Fixed<number>
  image_id: Fixed<number>
  person_id: number
  created_at: Fixed<string>
  updated_at: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    image_tags: ImageTagTable
  }
}

export type TagRow = Selectable<ImageTagTable>
