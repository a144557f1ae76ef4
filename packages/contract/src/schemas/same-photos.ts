import { z } from 'zod'
import { limits } from '../limits.ts'
import { image } from './photos.ts'
import { booleanInput, id, idInput, listInput, optionalTextInput, textInput } from './values.ts'

const compared = z.object({
  image,
  /** Who is tagged in it, as far as the reader sees. */
  people: z.array(id),
})

const pair = z.object({
  /** Whether both are of one file, byte for byte. */
  is_same_file: z.boolean(),
  /** The earlier one first. */
  photos: z.tuple([compared, compared]),
})

const both = { image_id: idInput, other_image_id: idInput }

export const samePhotoSchemas = {
  listSamePhotos: {
    query: z.object({
      /** `next` of the page before. */
      after: optionalTextInput('word').optional(),
      /** At most `limits.samePhotos.max`. */
      page_size: optionalTextInput('word').optional(),
    }),
    response: z.object({
      /** How many photos may be the same as an earlier one. */
      count: z.int().min(0),
      /** Whether more may be found: earlier uploads are still being looked at. */
      is_unfinished: z.boolean(),
      next: z.string().nullable(),
      results: z.array(pair).max(limits.samePhotos.max),
    }),
  },
  /** SHA-256, hexadecimal; only photos that the caller sees. */
  findSameFiles: {
    body: z.object({ hashes: listInput(textInput('hash'), limits.knownImages) }),
    response: z.array(z.object({ hash: z.string(), image_id: id, gallery_id: id })),
  },
  /** Tags, comments and hearts come over, and what the kept one lacks of date, place and texts. */
  mergePhotos: {
    body: z.object({ keep_id: idInput, other_id: idInput }),
    response: z.object({
      /** The line of history, by which it can be undone. */
      change_id: id,
    }),
  },
  setDistinctPhotos: { body: z.object({ ...both, is_distinct: booleanInput }), response: z.literal('OK') },
} as const
