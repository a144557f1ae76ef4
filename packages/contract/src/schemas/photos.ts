import { z } from 'zod'
import { limits } from '../limits.ts'
import { page, pageOf } from './paging.ts'
import { personSummary } from './people.ts'
import {
  booleanChange,
  byId,
  id,
  idInput,
  listInput,
  numberInput,
  optionalTextInput,
  textInput,
  time,
  unlessGiven,
} from './values.ts'

const pixels = z.int().min(0)
const fraction = z.number().min(0).max(1)

/** A box of the upright original, before `angle` tilts it about its middle. */
const crop = z.object({ x1: fraction, x2: fraction, y1: fraction, y2: fraction })
/** Tenths of a degree clockwise. */
const straightening = z.int().min(-450).max(450)
const tone = z.int().min(-100).max(100)

/** How a photo is shown, beyond its quarter turns: what is in the box is straightened, mirrored, and only then turned. */
const pictureEdit = z.object({
  crop: crop.nullable(),
  angle: straightening,
  mirrored: z.boolean(),
  brightness: tone,
  contrast: tone,
  /** The values that become black and white, of red, green and blue in turn, for faded pictures. */
  levels: z.array(z.int().min(0).max(255)).min(6).max(6).nullable(),
})

/** What the family has said to it; zero in lists that nobody comments from. */
const talk = {
  comment_count: z.int().min(0),
  heart_count: z.int().min(0),
  /** Whether the caller has given it a heart. */
  has_heart: z.boolean(),
}

const gallery = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** The address of the thumbnail image's small picture; null without one. */
  thumbnail: z.string().nullable(),
  /** The image chosen as the gallery's thumbnail. */
  thumbnail_id: id.nullable(),
  thumbnail_height: pixels,
  thumbnail_width: pixels,
  image_count: z.int().min(0),
  ...talk,
  /** Only keepers and the people concerned see it, and what is in it. */
  is_private: z.boolean(),
  creation_date: time,
  last_updated_date: time,
})

/** What can be played of an image that is a film. */
export const film = z.object({
  /** In seconds; 0 if the file does not say. */
  duration: z.number().min(0),
  /** A version that every browser plays, or else the original, which some do; null where there is nothing for the reader. */
  address: z.string().nullable(),
  /** Whether every browser plays it. */
  is_playable: z.boolean(),
  /** Whether a version that every browser plays is being made. */
  is_in_work: z.boolean(),
})

/**
 * Picture addresses are absolute, signed, and valid to the end of the next UTC day; `@2x` before the extension marks double
 * density.
 */
export const image = z.object({
  id,
  gallery_id: id,
  title: z.string(),
  description: z.string(),
  original_image: z.string(),
  original_image_height: pixels,
  original_image_width: pixels,
  thumbnail: z.string(),
  thumbnail_height: pixels,
  thumbnail_width: pixels,
  large_thumbnail: z.string(),
  large_thumbnail_height: pixels,
  large_thumbnail_width: pixels,
  /** A moment in `taken`; when it was uploaded if nobody knows. */
  date_taken: time,
  /** A DateValue of GEDCOM 7, such as `ABT 1950`; "" if nobody knows when it was taken. */
  taken: z.string(),
  /** 0 and 0 mean unknown. */
  latitude: z.number(),
  longitude: z.number(),
  /** Whether the place is a guess. */
  place_is_guess: z.boolean(),
  /** The front of the photograph that it is a page of; null for a front, and for a photo of one image. Lists show fronts alone. */
  front_id: id.nullable(),
  /** How many pages are behind it: the back, and further ones. */
  joined_count: z.int().min(0),
  /** What is written on it. */
  transcription: z.string(),
  /** The uploader's name; of a guest the name that they gave, if any. */
  uploaded_by: z.string(),
  /** Whether a guest added it with a link. */
  by_guest: z.boolean(),
  /** The size of the original. */
  size_bytes: z.int().min(0),
  content_type: z.string(),
  /** The pictures of a film are of a moment in it; null for a picture. */
  film: film.nullable(),
  /** What moves of a photo (a motion photo, or a Live Photo): a film of some seconds, in its file or among its pages. */
  motion: film.nullable(),
  /** That page, if it is one. Lists do not count it as a side of the photo. */
  motion_page_id: id.nullable(),
  /** Scanners put several pages into one file; the pictures show the first. */
  page_count: z.int().min(1),
  /** Whether a part of the file could not be read, as of a photo that was cut off. */
  is_incomplete: z.boolean(),
  ...talk,
  /** Only keepers and the people concerned see it. */
  is_private: z.boolean(),
  /** Whether a keeper has set it aside: no first page shows it. */
  is_set_aside: z.boolean(),
  /** Changes with the pictures. */
  version: z.int().min(1),
  /** The quarter turns on top of the original's own orientation, in degrees. */
  anticlockwise_angle: z.int().min(0).max(270),
  /** Null for a photo that is shown whole and as it came. */
  edit: pictureEdit.nullable(),
  /** The large picture without the edit, turned. */
  unedited: z.string(),
  creation_date: time,
  last_updated_date: time,
})

const imageLocation = image.pick({
  id: true,
  title: true,
  latitude: true,
  longitude: true,
  place_is_guess: true,
  thumbnail: true,
  thumbnail_width: true,
  thumbnail_height: true,
})

/**
 * Left, right, top and bottom, as fractions of the display picture's width and height. All are 0 where an edit has cut the box
 * away.
 */
const box = { x1: fraction, x2: fraction, y1: fraction, y2: fraction }
const boxInput = { x1: numberInput, x2: numberInput, y1: numberInput, y2: numberInput }

/** A face, and the person whom it shows. */
const faceOfPersonInput = z
  .object({ id: idInput, person_id: idInput })
  .meta({ type: 'object', properties: { id: idInput.meta(), person_id: idInput.meta() } })

const tag = z.object({
  id,
  image_id: id,
  person_id: id,
  person_name: z.string(),
  /** How old they were when it was taken, in whole years; null if that is unknown, or before they were born or after they died. */
  age: z.object({ min: z.int().min(0), max: z.int().min(0), is_about: z.boolean() }).nullable(),
  /** Whether the photo was taken, as far as dates are known, when they were not born yet or no longer alive. */
  doubt: z.enum(['', 'before_birth', 'after_death']),
  ...box,
  creation_date: time,
  last_updated_date: time,
})

/** A face that nobody has tagged, with the most likely person, if any. */
export const suggestedTag = z.object({
  id,
  image_id: id,
  person_id: id.nullable(),
  person_name: z.string().nullable(),
  probability: fraction.nullable(),
  ...box,
  creation_date: time,
  last_updated_date: time,
  /** Only in the list of a person: the image that the face is in. */
  image: image.optional(),
})

const upload = z.object({
  id: z.string(),
  gallery_id: id,
  file_name: z.string(),
  size_bytes: z.int().min(0),
  /** How many bytes have arrived: continue from here. */
  received_bytes: z.int().min(0),
})

const trashed = z.object({
  kind: z.enum(['gallery', 'image']),
  id,
  title: z.string(),
  thumbnail: z.string().nullable(),
  thumbnail_height: pixels,
  thumbnail_width: pixels,
  /** How many images were deleted together: those of a gallery, or an image with its pages. */
  image_count: z.int().min(0),
  /** The name of the user who deleted it; "" if that was before names were recorded. */
  deleted_by: z.string(),
  deleted_date: time,
  /** When it is deleted for good. */
  gone_date: time,
})

export const photoSchemas = {
  listGalleries: { query: z.object(page), response: pageOf(gallery) },
  getGallery: { params: byId, response: gallery },
  createGallery: {
    body: z.object({ title: textInput('line'), description: optionalTextInput('lines'), is_private: booleanChange }),
    response: gallery,
  },
  /**
   * Absent fields keep their value; a `thumbnail_id` of "" or null clears it. Those whom it concerns may change `is_private`, also if
   * they may change nothing else.
   */
  updateGallery: {
    params: byId,
    body: z.object({
      title: textInput('line').optional(),
      description: textInput('lines').optional(),
      thumbnail_id: z.union([z.literal(''), z.null(), idInput]).optional(),
      is_private: booleanChange,
    }),
    response: gallery,
  },
  deleteGallery: { params: byId, response: z.literal('OK') },
  restoreGallery: { params: byId, response: gallery },

  listImages: {
    query: z.object({
      ...page,
      gallery_id: optionalTextInput('word').optional(),
      person_id: optionalTextInput('word').optional(),
      /** Only these: ids with commas between them, at most 500. */
      ids: optionalTextInput('line').optional(),
    }),
    response: pageOf(image),
  },
  getImage: { params: byId, response: image },
  /** Multipart `picture` and `gallery_id`; answers once the thumbnails are stored. */
  createImage: { fields: z.object({ gallery_id: idInput, is_private: booleanChange }), response: image },
  updateImage: {
    params: byId,
    body: z.object({
      title: textInput('line').optional(),
      description: textInput('lines').optional(),
      /** A DateValue, or as people write dates; "" if nobody knows. Takes precedence over `date_taken`. */
      taken: textInput('word').optional(),
      /** As older clients know it: then it was taken on the day of that moment. */
      date_taken: unlessGiven(textInput('word')),
      /** Multiples of 90, modulo 360. */
      anticlockwise_angle: unlessGiven(numberInput),
      /** How it is shown from now on; null shows it as it came. */
      edit: z.union([z.null(), pictureEdit]).optional(),
      /** Which pictures the edit was made from: `value_changed` if there are others by now. */
      version: unlessGiven(numberInput),
      latitude: unlessGiven(numberInput),
      longitude: unlessGiven(numberInput),
      /** Whether the place is a guess; without it, another place is known and the same one stays as sure as it was. */
      place_is_guess: booleanChange,
      /** What is written on it; at most `limits.transcription` characters. */
      transcription: textInput('lines').optional(),
      /** Those whom it concerns may change this, also if they may change nothing else. */
      is_private: booleanChange,
      /** Keepers set a photo aside, or take it back. */
      is_set_aside: booleanChange,
    }),
    response: image,
  },
  /** All of them or none: one line of history, which undoes them together. Absent fields keep their value, as in `updateImage`. */
  updateImages: {
    body: z.object({
      ids: listInput(idInput, limits.changedImages),
      taken: textInput('word').optional(),
      latitude: unlessGiven(numberInput),
      longitude: unlessGiven(numberInput),
      place_is_guess: booleanChange,
      is_private: booleanChange,
      /** Moves them, with the pages behind them. */
      gallery_id: unlessGiven(idInput),
    }),
    response: z.object({
      /** The line of history, by which it can be undone; null if nothing changed. */
      change_id: id.nullable(),
      /** How many images changed. */
      count: z.int().min(0),
    }),
  },
  /**
   * Makes a photo of each box of the upright original, in the page's gallery; `angle` as in an edit. A box that was cut out before
   * answers with its photo.
   */
  cutImage: {
    params: byId,
    body: z.object({
      /** Of the page that the boxes were drawn on. */
      version: z.int().min(1),
      cuts: z.array(crop.extend({ angle: straightening })).max(limits.pageCuts),
    }),
    response: z.array(image),
  },
  /** A front goes with its pages, a page alone. */
  deleteImage: { params: byId, response: z.literal('OK') },
  restoreImage: { params: byId, response: image },
  /** The images of the photograph that an image belongs to: first the front, then the back and further pages. */
  listPages: { params: byId, response: z.array(image) },
  /**
   * Makes one photograph of images of a gallery, in this order. What was joined with the image and is not in the list becomes a photo of
   * its own; of another photograph that is named by its front, the pages come along.
   */
  setPages: {
    params: byId,
    body: z.object({
      ids: listInput(idInput, limits.photographImages),
      /** The photograph as the caller knows it: if it is another one by now, nothing happens (409). */
      seen: listInput(idInput, limits.photographImages).optional(),
    }),
    response: z.object({
      /** The line of history, by which it can be undone; null if nothing changed. */
      change_id: id.nullable(),
      pages: z.array(image),
    }),
  },
  /** All images of a gallery that have a place, for the gallery's map. */
  listImageLocations: { query: z.object({ gallery_id: idInput }), response: z.array(imageLocation) },
  /** Which of these files (SHA-256, hexadecimal) the gallery already has. */
  findKnownImages: {
    body: z.object({ gallery_id: idInput, hashes: listInput(textInput('hash'), limits.knownImages) }),
    response: z.array(z.object({ hash: z.string(), image_id: id })),
  },

  startUpload: {
    body: z.object({ gallery_id: idInput, file_name: textInput('fileName'), size_bytes: numberInput, is_private: booleanChange }),
    response: upload,
  },
  getUpload: { params: byId, response: upload },
  /**
   * The body is a piece of the file (application/octet-stream) that starts at `offset`; an offset other than `received_bytes`
   * gives 409.
   */
  appendUpload: { params: byId, query: z.object({ offset: optionalTextInput('word') }), response: upload },
  /** The body may be a picture (image/jpeg) of a film, for servers that cannot make one. */
  finishUpload: { params: byId, response: image },
  cancelUpload: { params: byId, response: z.literal('OK') },

  listTags: { query: z.object({ image_id: idInput, person_id: optionalTextInput('word').optional() }), response: z.array(tag) },
  createTag: { body: z.object({ image_id: idInput, person_id: idInput, ...boxInput }), response: tag },
  /** Who is tagged already stays so. These tags have no box until somebody draws one. */
  tagPeople: {
    body: z.object({ image_ids: listInput(idInput, limits.changedImages), person_ids: listInput(idInput, limits.peopleAtOnce) }),
    response: z.object({
      /** The lines of history, one for each person, by which it can be undone. */
      change_ids: z.array(id).max(limits.peopleAtOnce),
      /** How many tags that made. */
      count: z.int().min(0),
    }),
  },
  updateTag: { params: byId, body: z.object(boxInput), response: tag },
  deleteTag: { params: byId, response: z.literal('OK') },
  /** Tags that do not exist any more are left out; the answer has the ids of the others. */
  deleteTags: { body: z.object({ ids: listInput(idInput, limits.taggedFaces) }), response: z.array(id) },
  /**
   * Of an image, or of a person: then the likeliest first, in images where nobody has tagged them. Empty without either, and for
   * one that the family does not have.
   */
  listSuggestedTags: {
    query: z.object({ image_id: optionalTextInput('word').optional(), person_id: optionalTextInput('word').optional() }),
    response: z.array(suggestedTag),
  },
  /** What is no suggested tag any more, or in an image where the person is tagged already, is left out; the answer has the rest. */
  acceptSuggestedTags: {
    body: z.object({ person_id: idInput, ids: listInput(idInput, limits.taggedFaces) }),
    response: z.array(tag),
  },
  /** As `acceptSuggestedTags`, but the faces may be of different people. */
  confirmSuggestedTags: {
    body: z.object({ faces: listInput(faceOfPersonInput, limits.taggedFaces) }),
    response: z.array(tag),
  },
  acceptSuggestedTag: { params: byId, body: z.object({ person_id: idInput }), response: tag },
  dismissSuggestedTag: { params: byId, response: z.literal('OK') },

  /**
   * Multipart `picture` with `x`, `y`, `w`, `h` in pixels of the picture as displayed and rotated, and `r`, degrees
   * anticlockwise.
   */
  setProfileImage: {
    params: byId,
    fields: z.object({ x: numberInput, y: numberInput, w: numberInput, h: numberInput, r: numberInput.optional() }),
    response: personSummary,
  },
  deleteProfileImage: { params: byId, response: personSummary },

  /**
   * Multipart `picture`: a small upright JPEG (see `limits.facePicture`). Null without a face, where faces are not looked for, and
   * when it would take long.
   */
  findFace: { response: z.object(box).nullable() },

  /** Paged, newest first. */
  listTrash: { query: z.object(page), response: pageOf(trashed) },

  /**
   * Form or JSON: `token`, `zip_filename`, `images` (addresses as `original_image` gave them); an empty body only warms up the
   * server.
   */
  downloadImages: {
    fields: z.object({
      token: optionalTextInput('token'),
      zip_filename: optionalTextInput('line'),
      images: listInput(textInput('mediaAddress'), limits.downloadImages),
    }),
    response: z.unknown(),
  },
}
