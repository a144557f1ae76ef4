import { z } from 'zod'
import { limits } from '../limits.ts'
import { image } from './photos.ts'
import { byId, id, optionalTextInput, textInput, time } from './values.ts'

/**
 * What a search for photos asks for; all of it must hold. Whoever does not see a person finds nothing by them.
 *
 * Times and ids are lenient: what cannot be read is `invalid_field`.
 */
const photoQuery = {
  /** Ids with commas between them: all of these people are tagged in it, at most `limits.searchedPeople`. */
  people: optionalTextInput('word').optional(),
  /** `true`: and nobody else, as far as the reader sees. */
  only: optionalTextInput('word').optional(),
  /** When it was taken: a DateValue, or as people write it. A photo that may be of more than ten years is not found by a time within these. */
  time: optionalTextInput('word').optional(),
  /** Within `km` (50 by default) of these coordinates; without them, of the place with this name. */
  latitude: optionalTextInput('word').optional(),
  longitude: optionalTextInput('word').optional(),
  place: optionalTextInput('line').optional(),
  km: optionalTextInput('word').optional(),
  /** Words of its title, its description, what is written on it and what the family said to it: each must be there, or begin a word that is. */
  words: optionalTextInput('search').optional(),
  gallery_id: optionalTextInput('word').optional(),
  /** One of `photoKinds`. */
  kind: optionalTextInput('word').optional(),
  /** One of `heartsOfPhotos`: who has given it, or a page of it, a heart. */
  hearts: optionalTextInput('word').optional(),
  /** Some of `missingOfPhotos`, with commas between them: what nobody has said of it. */
  missing: optionalTextInput('word').optional(),
}

const section = z.object({
  /** The time as a DateValue: a day, a month, a year, a decade (`BET 1950 AND 1959`), or "" for photos of which nobody knows it. */
  taken: z.string(),
  count: z.int().min(1),
})

/** A gallery without photos of its own. */
const searchGallery = z.object({
  id,
  title: z.string(),
  /** What it searches for: a query string with the fields of `listPhotos`, its time as a DateValue. */
  search: z.string(),
  /** How many photos the reader finds in it, and the newest of them. */
  count: z.int().min(0),
  thumbnail: z.string().nullable(),
  thumbnail_height: z.int().min(0),
  thumbnail_width: z.int().min(0),
  creation_date: time,
  last_updated_date: time,
})

export const photoSearchSchemas = {
  listPhotoSearches: { response: z.array(searchGallery) },
  createPhotoSearch: { body: z.object({ title: textInput('line'), search: textInput('line') }), response: searchGallery },
  /** Absent fields keep their value. */
  updatePhotoSearch: {
    params: byId,
    body: z.object({ title: textInput('line').optional(), search: textInput('line').optional() }),
    response: searchGallery,
  },
  deletePhotoSearch: { params: byId, response: z.literal('OK') },
  restorePhotoSearch: { params: byId, response: searchGallery },
  getTimeline: {
    query: z.object(photoQuery),
    response: z.object({
      count: z.int().min(0),
      sections: z.array(section),
      /** The id and shape of every photo in this order, for `decodeTimeline`. */
      photos: z.string(),
    }),
  },
  listPhotos: {
    query: z.object({
      ...photoQuery,
      /** `next` of the page before. */
      after: optionalTextInput('word').optional(),
      /** At most `limits.pageSize.max`. */
      page_size: optionalTextInput('word').optional(),
    }),
    response: z.object({
      count: z.int().min(0),
      /** Where the next page begins; null at the end. It stays true while photos are added or deleted. */
      next: z.string().nullable(),
      results: z.array(image).max(limits.pageSize.max),
    }),
  },
}
