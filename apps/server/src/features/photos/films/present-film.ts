import type { Film } from '@banyan/contract'
import { isFilmType } from '../../../platform/films/film-type.ts'
import type { MediaAddresses } from '../../../platform/media/media-addresses.ts'
import { filmName, motionName } from '../../../platform/media/picture-keys.ts'
import { endingOf } from '../../../platform/pictures/picture-type.ts'
import type { ImageRow } from '../images/images.table.ts'

/** The name in an original's address, also used by zip downloads. */
export const originalName = ({ content_type }: Pick<ImageRow, 'content_type'>): string => `original.${endingOf(content_type)}`

type FilmRow = Pick<ImageRow, 'film' | 'film_bytes' | 'duration_ms' | 'content_type' | 'key' | 'version' | 'edit'>

/** @param opensOriginals - false for guests: an original may hold a place */
export const presentFilm = (row: FilmRow, addresses: MediaAddresses, opensOriginals = true): Film | null =>
  isFilmType(row.content_type) ? present(row, addresses, opensOriginals ? originalName(row) : undefined) : null

/**
 * What moves of a photo: the film in its file, or the one that is joined with it.
 * @param page - the film among its pages
 * @param opensOriginals - false for guests, who see nothing of what was cut away either
 */
export function presentMotion(
  row: FilmRow,
  page: FilmRow | undefined,
  addresses: MediaAddresses,
  opensOriginals = true,
): Film | null {
  if (isFilmType(row.content_type) || (!opensOriginals && row.edit !== '')) return null
  if (page !== undefined) return presentFilm(page, addresses, opensOriginals)
  return Number(row.film_bytes) === 0 ? null : present(row, addresses, opensOriginals ? motionName : undefined)
}

function present(row: FilmRow, addresses: MediaAddresses, originalAs: string | undefined): Film | null {
  if (row.film === '') return null
  const isPlayable = row.film === 'made' || row.film === 'plain'
  const original = originalAs === undefined ? null : addresses.of(row, originalAs)
  return {
    duration: row.duration_ms / 1000,
    address: isPlayable ? addresses.of(row, filmName) : original,
    is_playable: isPlayable,
    is_in_work: row.film === 'waiting',
  }
}
