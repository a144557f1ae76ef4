import type { ColumnType, Selectable } from 'kysely'
import type { FamilyRowId, Fixed } from '../../platform/db/columns.ts'

/** An address that shows photos as its maker may see them. It goes with the member. */
interface PictureFrameTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  name: Fixed<string>
  token_hash: Fixed<string>
  /** Makes the token again, together with the server's secret. */
  token_salt: Fixed<string>
  /** A query string with the fields of `listPhotos`; "" for all photos. */
  search: Fixed<string>
  /** How long it shows each photo. */
  seconds: Fixed<number>
  created_at: Fixed<string>
  last_read_at: ColumnType<string | null, undefined, string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    picture_frames: PictureFrameTable
  }
}

export type PictureFrameRow = Selectable<PictureFrameTable>
