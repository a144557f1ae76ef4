import type { Fixed } from '../../platform/db/columns.ts'

/** Two photos of which somebody said that they are not the same; the lower id comes first. */
interface DistinctPhotosTable {
  family_id: Fixed<number>
  image_id: Fixed<number>
  other_image_id: Fixed<number>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    distinct_photos: DistinctPhotosTable
  }
}
