import type { Film } from '@banyan/contract'
import type { MediaAddresses } from '../../../platform/media/media-addresses.ts'
import { filmName } from '../../../platform/media/picture-keys.ts'
import { endingOf } from '../../../platform/pictures/picture-type.ts'
import type { ImageRow } from '../images/images.table.ts'

/** The name in an original's address, also used by zip downloads. */
export const originalName = ({ content_type }: Pick<ImageRow, 'content_type'>): string => `original.${endingOf(content_type)}`

/** @param opensOriginals - false for guests: an original may hold a place */
export function presentFilm(
  row: Pick<ImageRow, 'film' | 'duration_ms' | 'content_type' | 'key' | 'version'>,
  addresses: MediaAddresses,
  opensOriginals = true,
): Film | null {
  if (row.film === '') return null
  const isPlayable = row.film === 'made' || row.film === 'plain'
  const original = opensOriginals ? addresses.of(row, originalName(row)) : null
  return {
    duration: row.duration_ms / 1000,
    address: isPlayable ? addresses.of(row, filmName) : original,
    is_playable: isPlayable,
    is_in_work: row.film === 'waiting',
  }
}
