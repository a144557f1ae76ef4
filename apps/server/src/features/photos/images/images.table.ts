import type { ColumnType, Generated, Selectable, SelectQueryBuilder } from 'kysely'
import type { Damage, FamilyRowId, Fixed, Flag, ImportedBy, PrivateMark, Text } from '../../../platform/db/columns.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { SoftDeletion } from '../../../platform/soft-delete.ts'

interface ImageTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  /** Changes when it is moved. */
  gallery_id: number
  /** Names the image's files in the media store. */
  key: Fixed<string>
  title: string
  description: Text
  /** The uploaded file's name, sanitised. */
  file_name: Fixed<string>
  /** The original's type, determined from its bytes. */
  content_type: Fixed<string>
  size_bytes: Fixed<number>
  /** Hash of the original, hexadecimal. */
  sha256: Fixed<string>
  /** Width of the original in pixels, before any rotation. */
  width: Generated<number>
  height: Generated<number>
  /** How many pages the file has; the first is shown. */
  page_count: Generated<number>
  /** What can be played of a film, or of the film in the file of a photo; '' for a picture that does not move. */
  film: Generated<'' | FilmState>
  /** How long that takes; 0 if the file does not say, and for a picture that does not move. */
  duration_ms: Generated<number>
  /** The size of the version that the server made of it. */
  made_bytes: Generated<number>
  /** Where the film in the file of a photo begins, and its length in bytes; 0 for all others. */
  film_start: Generated<number>
  film_bytes: Generated<number>
  /** What the camera calls a photo and the film that it took with it; '' if it does not say. */
  live_id: Text
  /** Whether a part of it could not be read already when it was uploaded. */
  is_incomplete: Generated<Flag>
  thumbnail_width: Generated<number>
  thumbnail_height: Generated<number>
  /** File extension of the display pictures. */
  shown_ending: Generated<'jpg' | 'webp'>
  large_thumbnail_width: Generated<number>
  large_thumbnail_height: Generated<number>
  /** The rotation of the display pictures on top of the original's own orientation: 0, 90, 180 or 270 degrees. */
  anticlockwise_angle: Generated<number>
  /** How it is shown otherwise, a StoredEdit as JSON; empty for one that is shown as it came. */
  edit: Text
  /** Of a photo that was cut out of a page: the page's SHA-256 and the box, a PageCut as JSON. */
  cut_from: Text
  cut_box: Text
  /** Increases when the display pictures change, so that their addresses change too. */
  version: Generated<number>
  /** The last version that a rotation has reserved. */
  reserved_version: Generated<number>
  /** When it was taken, a DateValue of GEDCOM 7; empty if nobody knows. */
  taken: Text
  /** The days that this may mean, as Julian Day Numbers; null when it is open on that side or unknown. */
  first_day: ColumnType<number | null, number | null | undefined, number | null>
  last_day: ColumnType<number | null, number | null | undefined, number | null>
  /** A moment in it, as older clients know it; the upload if nobody knows. */
  taken_at: string
  /** 0 and 0 mean unknown. */
  latitude: Generated<number>
  longitude: Generated<number>
  /** Whether the place is a guess. */
  place_is_guess: Generated<Flag>
  /** The front of the photograph that it is a page of; null for a front, and for a photo of one image. */
  front_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Its place behind the front: 1 is the back. */
  page_number: Generated<number>
  /** How many pages are behind it, as triggers count them. */
  joined_count: Generated<number>
  /** What is written on it, such as on the back of a print. */
  transcription: Text
  /** The user who uploaded it; null after they have left. */
  user_id: number | null
  uploaded_by: Fixed<string>
  /** The name that a guest gave who added it, maybe ""; null for photos of members. Its uploader is the member who made the link. */
  guest_name: ColumnType<string | null, string | null | undefined, never>
  /** When the original was last read to its end; empty if never. */
  checked_at: Text
  /** What the last check found wrong with the original. */
  damage: Generated<Damage>
  /** The history line about its upload. */
  change_id: number | null
  imported_by: ImportedBy
  is_private: PrivateMark
  /** No first page shows it. */
  is_set_aside: Generated<Flag>
  /** When its thumbnails were ready; until then nobody sees the image. */
  processed_at: string | null
  /** The version of the picture in which faces were last detected; 0 for never. */
  faces_version: Generated<number>
  /** The version of the family in which it, its tags or comments last changed, as triggers note it: see `findPhotosState`. */
  listed_version: Generated<number>
  created_at: Fixed<string>
  updated_at: string
}

/**
 * `made`: a version that every browser plays; `waiting`: it is being made; `plain`: the original is such a version; `kept`: only the
 * original, which some browsers play; `failed`: the same, and no version can be made.
 */
export type FilmState = 'made' | 'waiting' | 'plain' | 'kept' | 'failed'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    images: ImageTable
  }
}

export type ImageRow = Selectable<ImageTable>

/** What an index of all photos is made from. */
export const listedColumns = [
  'images.id',
  'images.gallery_id',
  'images.title',
  'images.description',
  'images.taken',
  'images.first_day',
  'images.last_day',
  'images.taken_at',
  'images.latitude',
  'images.longitude',
  'images.thumbnail_width',
  'images.thumbnail_height',
  'images.content_type',
  'images.page_count',
  'images.transcription',
  'images.joined_count',
  'images.duration_ms',
] as const

export type ListedImage = Pick<ImageRow, (typeof listedColumns)[number] extends `images.${infer Column}` ? Column : never>

/** Builds a query for image ids. */
export type ImageIds =
  | SelectQueryBuilder<Tables, 'image_tags', { image_id: number }>
  | SelectQueryBuilder<Tables, 'image_tags' | 'images', { image_id: number }>
