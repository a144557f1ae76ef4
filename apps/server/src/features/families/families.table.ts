import type { ColumnType, Generated } from 'kysely'
import type { Fixed, Flag, Id } from '../../platform/db/columns.ts'

interface FamilyTable {
  id: Id
  /** Identifies this family among all others on any server; exports carry it. */
  uid: ColumnType<string, undefined, never>
  /** Increases with every change of people or relations; it is the ETag of the lists. */
  version: Generated<number>
  /** Increases with every change of galleries, images or tags. */
  photos_version: Generated<number>
  /** Increases with every change of comments and hearts. */
  comments_version: Generated<number>
  /** Some changes up to this one are deleted, so nobody can catch up from before it. */
  forgotten_change_id: Generated<number>
  /** Whether face detection and recognition are on for this family. */
  face_recognition: Generated<Flag>
  /** The user who switched face recognition off. */
  faces_off_by: number | null
  /** '' until its keepers name it. */
  name: Generated<string>
  /** Who sees living people: everybody in the family, or only those near them. */
  living_seen_by: Generated<'everyone' | 'near'>
  /** How many steps away somebody is still near. */
  near_steps: Generated<number>
  /** Names of the festivals that the family keeps, with commas between. */
  festivals: Generated<string>
  /** In which month the days of a leap month are kept, where a year has both. */
  leap_months: Generated<'leap' | 'ordinary'>
  created_at: Fixed<string>
}

/** Maintained by triggers. */
interface FamilyUsageTable {
  family_id: Fixed<number>
  /** Includes photos in the trash. */
  photos: Generated<number>
  /** The bytes of originals and of uploads in progress. */
  bytes: Generated<number>
  /** The bytes of copies of the family's data. */
  copies_bytes: Generated<number>
  /** Includes deleted people who can be put back. */
  people: Generated<number>
  members: Generated<number>
}

/** A trigger makes it with the family. */
interface ListLogTable {
  family_id: Fixed<number>
  /** Names this history of the family's versions: the same version after a backup was restored may be another state. */
  key: Fixed<string>
  /** What changed up to this version may be missing from the log. */
  forgotten_version: Generated<number>
}

/** Maintained by triggers. New rows are not noted: they have higher ids than any before. */
interface ListedChangeTable {
  family_id: Fixed<number>
  /** `mark`: a fact that is private, or was. `day` and `couple`: a person, or relation, whose days may be others. */
  kind: Fixed<'person' | 'relation' | 'mark' | 'day' | 'couple'>
  /** The row that has changed, or is gone. */
  row_id: Fixed<number>
  /** The family's version that last changed it. */
  version: Fixed<number>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    families: FamilyTable
    family_usage: FamilyUsageTable
    list_logs: ListLogTable
    listed_changes: ListedChangeTable
  }
}

/** How far a family's photos have come, with who is in them and what was said to them. */
export interface PhotosState {
  /** Names the history that `version` counts in: a restored family begins another. */
  key: string
  /** Counts everything that may change a photo. */
  version: number
}
