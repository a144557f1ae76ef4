import type { Generated } from 'kysely'
import type { Damage, Fixed, ImportedBy, Text } from '../../platform/db/columns.ts'

interface ProfilePhotoTable {
  /** Names the photo's files in the media store. */
  key: Fixed<string>
  family_id: Fixed<number>
  person_id: number
  imported_by: ImportedBy
  file_name: Fixed<string>
  content_type: Fixed<string>
  size_bytes: Fixed<number>
  /** Hash of the original, hexadecimal; empty for one of an older version that has not been read since. */
  sha256: Text
  /** When the original was last read to its end; empty if never. */
  checked_at: Text
  damage: Generated<Damage>
  /** The crop, in pixels of the rotated picture. */
  x: Fixed<number>
  y: Fixed<number>
  w: Fixed<number>
  h: Fixed<number>
  anticlockwise_angle: Fixed<number>
  /** The descriptor of the face in it: 128 floats, little endian, base64. */
  descriptor: string | null
  /** When it was replaced or removed; it can be put back for 30 days. */
  replaced_at: string | null
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    profile_photos: ProfilePhotoTable
  }
}
