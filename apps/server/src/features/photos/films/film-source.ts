import type { FilePart } from '../../../platform/films/file-part.ts'
import { isFilmType } from '../../../platform/films/film-type.ts'
import type { FilmType } from '../../../platform/films/film-type.ts'
import { filmName, motionKey, shownKey } from '../../../platform/media/picture-keys.ts'
import type { PlayedFilm } from '../../../platform/media/visible-picture-cache.ts'
import type { ImageRow } from '../images/images.table.ts'

/** The columns that say where a film is. */
export type FilmColumns = Pick<ImageRow, 'family_id' | 'key' | 'version' | 'content_type' | 'film_start' | 'film_bytes'>

/** Where in the file of a photo a film is; undefined for a film, which is all of its file. */
export const partOfPhoto = ({ film_start, film_bytes }: Pick<ImageRow, 'film_start' | 'film_bytes'>): FilePart | undefined =>
  Number(film_bytes) === 0 ? undefined : { start: Number(film_start), bytes: Number(film_bytes) }

/** How the film is packed. In a photo it is an MP4, or a QuickTime film, which is read the same way. */
export const packingOf = ({ content_type: type }: Pick<ImageRow, 'content_type'>): FilmType =>
  isFilmType(type) ? type : 'video/mp4'

/** The key of the version that every browser plays. */
export const versionKey = ({
  family_id: family,
  key,
  version,
  content_type: type,
}: Omit<FilmColumns, 'film_start' | 'film_bytes'>): string =>
  isFilmType(type) ? shownKey(family, key, version, filmName) : motionKey(family, key)

/** What is played at the address of a film. */
export function playedFilm(row: Pick<ImageRow, 'film' | 'film_start' | 'film_bytes' | 'edit'>): PlayedFilm {
  const part = partOfPhoto(row)
  return {
    isPlain: row.film === 'plain',
    part,
    showsMore: part !== undefined && row.edit !== '',
  }
}
