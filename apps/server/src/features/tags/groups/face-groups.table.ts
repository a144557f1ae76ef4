import type { Fixed } from '../../../platform/db/columns.ts'

/** That a face belongs to a group, or does not. The rows go with the face. */
interface FaceGroupTable {
  family_id: Fixed<number>
  face_id: Fixed<number>
  /** Groups are numbered together with the family's faces, and exist as long as they have any. */
  group_id: number
  /** Whether somebody has said so; empty for what was found by itself. */
  said: '' | 'same' | 'apart'
}

/** That somebody has said whom a group does not show. */
interface FaceGroupDenialTable {
  family_id: Fixed<number>
  group_id: number
  person_id: Fixed<number>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    face_groups: FaceGroupTable
    face_group_denials: FaceGroupDenialTable
  }
}
