import type { Generated } from 'kysely'
import type { Fixed, PrivateMark } from '../../platform/db/columns.ts'

/** A file that arrives in pieces. */
interface UploadTable {
  id: Fixed<string>
  family_id: Fixed<number>
  user_id: Fixed<number>
  gallery_id: Fixed<number>
  file_name: Fixed<string>
  size_bytes: Fixed<number>
  received_bytes: Generated<number>
  /** The names of the pieces in the media store, in order, as JSON. */
  pieces: string
  /** The key of the resulting image, which repeated requests to finish return again. */
  image_key: string | null
  is_private: PrivateMark
  created_at: Fixed<string>
  updated_at: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    uploads: UploadTable
  }
}
