import type { FamilyRowId, Fixed } from '../../../platform/db/columns.ts'
import type { Box } from '../../../platform/pictures/box.ts'

/** A face detected in an image. Without a tag and not dismissed, it is a suggested tag. */
interface FaceTable extends Box {
  id: FamilyRowId
  family_id: Fixed<number>
  image_id: Fixed<number>
  /** 128 floats, little endian, base64. */
  descriptor: string
  /** The most likely person; the similarity is from 0 to 1. */
  person_id: number | null
  probability: number | null
  tag_id: number | null
  dismissed_at: string | null
  created_at: Fixed<string>
  updated_at: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    faces: FaceTable
  }
}
