import type { CallResponse } from '@banyan/contract'
import type { View } from '../../../platform/http/view.ts'
import type { MediaAddresses } from '../../../platform/media/media-addresses.ts'
import { uneditedVariant } from '../../../platform/media/picture-keys.ts'
import { noTalk } from '../../comments/comments.service.ts'
import type { Talk } from '../../comments/comments.service.ts'
import { maskUserName } from '../../living/masks.ts'
import { originalName, presentFilm, presentMotion } from '../films/present-film.ts'
import { readEdit } from './changing/image-edits.ts'
import type { ImageRow } from './images.table.ts'

type Image = CallResponse<'getImage'>

/**
 * @param view - what the reader sees: an uploader who is hidden has initials
 * @param talk - what was said to it, where somebody may look at it closely
 * @param page - the film among its pages, where it may be played
 */
export function presentImage(row: ImageRow, addresses: MediaAddresses, view: View, talk: Talk = noTalk, page?: ImageRow): Image {
  return {
    id: row.id,
    gallery_id: row.gallery_id,
    title: row.title,
    description: row.description,
    original_image: addresses.of(row, originalName(row)),
    original_image_height: row.height,
    original_image_width: row.width,
    ...presentThumbnail(row, addresses),
    large_thumbnail: addresses.of(row, `large.${row.shown_ending}`),
    large_thumbnail_height: row.large_thumbnail_height,
    large_thumbnail_width: row.large_thumbnail_width,
    date_taken: row.taken_at,
    taken: row.taken,
    latitude: row.latitude,
    longitude: row.longitude,
    place_is_guess: row.place_is_guess === 1,
    front_id: row.front_id,
    joined_count: row.joined_count,
    transcription: row.transcription,
    uploaded_by: row.guest_name ?? maskUserName(view, row.user_id ?? -1, row.uploaded_by),
    by_guest: row.guest_name !== null,
    size_bytes: Number(row.size_bytes),
    content_type: row.content_type,
    film: presentFilm(row, addresses),
    motion: presentMotion(row, page, addresses),
    motion_page_id: page?.id ?? null,
    page_count: row.page_count,
    is_incomplete: row.is_incomplete === 1,
    ...talk,
    is_private: row.is_private === 1,
    is_set_aside: row.is_set_aside === 1,
    version: row.version,
    anticlockwise_angle: row.anticlockwise_angle,
    edit: readEdit(row),
    unedited: addresses.of(row, `${row.edit === '' ? 'large' : uneditedVariant}.${row.shown_ending}`),
    creation_date: row.created_at,
    last_updated_date: row.updated_at,
  }
}

export function presentThumbnail(
  row: ImageRow,
  addresses: MediaAddresses,
): Pick<Image, 'thumbnail' | 'thumbnail_width' | 'thumbnail_height'> {
  return {
    thumbnail: addresses.of(row, `thumbnail.${row.shown_ending}`),
    thumbnail_height: row.thumbnail_height,
    thumbnail_width: row.thumbnail_width,
  }
}

export function presentLocation(row: ImageRow, addresses: MediaAddresses): CallResponse<'listImageLocations'>[number] {
  const { id, title, latitude, longitude } = row
  return { id, title, latitude, longitude, place_is_guess: row.place_is_guess === 1, ...presentThumbnail(row, addresses) }
}
