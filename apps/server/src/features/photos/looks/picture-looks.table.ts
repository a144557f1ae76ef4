import type { Fixed } from '../../../platform/db/columns.ts'

/** What the upright picture of an image looks like, whatever its edit and turns. Films have none. */
interface PictureLookTable {
  family_id: Fixed<number>
  image_id: Fixed<number>
  /** See `PictureLook`; "" also for a picture that could not be read. */
  hash: Fixed<string>
  shape: Fixed<string>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    picture_looks: PictureLookTable
  }
}
