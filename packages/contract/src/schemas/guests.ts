import { z } from 'zod'
import { guestAllowances, guestLinkKinds } from '../guest-links.ts'
import { limits } from '../limits.ts'
import { page, pageOf } from './paging.ts'
import { image } from './photos.ts'
import { booleanChange, booleanInput, byId, id, idInput, listInput, optionalTextInput, textInput, time } from './values.ts'

const allows = z.array(z.enum(guestAllowances))
const allowance = z.enum(guestAllowances).meta({ type: 'string', enum: [...guestAllowances] })
const allowsInput = listInput(allowance, guestAllowances.length)

const guestLink = z.object({
  id,
  kind: z.enum(guestLinkKinds),
  gallery_id: id.nullable(),
  /** What the link opens, as it is called now. */
  title: z.string(),
  allows,
  /** Whether photos of guests wait until a member adds them. */
  needs_approval: z.boolean(),
  has_password: z.boolean(),
  /** Whether guests see where photos were taken. */
  with_places: z.boolean(),
  /** Whether guests see the comments on what the link opens. */
  with_comments: z.boolean(),
  /** The member who made the link. */
  made_by: z.string(),
  /** Whether the caller may change and end it: its maker and keepers may. */
  can_change: z.boolean(),
  /** The address to hand on; null for those who may not change the link. */
  url: z.string().nullable(),
  ends_date: time,
  has_ended: z.boolean(),
  opened_count: z.int().min(0),
  last_opened_date: time.nullable(),
  creation_date: time,
})

/** What a link opens. */
const guestPage = z.object({
  kind: z.enum(guestLinkKinds),
  title: z.string(),
  description: z.string(),
  /** The member who made the link. */
  shared_by: z.string(),
  allows,
  needs_approval: z.boolean(),
  with_places: z.boolean(),
  with_comments: z.boolean(),
  photo_count: z.int().min(0),
  ends_date: time,
})

const pixels = z.int().min(0)

/** Addresses open the small pictures only, never the original: it may hold the place and more. */
const guestPhoto = z.object({
  id,
  title: z.string(),
  description: z.string(),
  date_taken: time,
  /** 0 and 0 mean unknown, or that the link omits places. */
  latitude: z.number(),
  longitude: z.number(),
  /** The names of the people tagged in it. */
  people: z.array(z.string()),
  thumbnail: z.string(),
  thumbnail_height: pixels,
  thumbnail_width: pixels,
  large_thumbnail: z.string(),
  large_thumbnail_height: pixels,
  large_thumbnail_width: pixels,
})

const guestPhotos = pageOf(guestPhoto)

/** The pictures of an image that waits: its original opens once it is in the gallery. */
const guestImage = image
  .pick({
    id: true,
    gallery_id: true,
    title: true,
    thumbnail: true,
    thumbnail_height: true,
    thumbnail_width: true,
    large_thumbnail: true,
    large_thumbnail_height: true,
    large_thumbnail_width: true,
    date_taken: true,
    size_bytes: true,
    creation_date: true,
  })
  .extend({
    /** As the guest wrote it; "" if they gave none. */
    guest_name: z.string(),
    gallery_title: z.string(),
    /** When it is deleted if nobody decides. */
    gone_date: time,
  })

export const guestSchemas = {
  listGuestLinks: { query: z.object({ gallery_id: optionalTextInput('word').optional() }), response: z.array(guestLink) },
  createGuestLink: {
    body: z.object({
      gallery_id: idInput,
      allows: allowsInput,
      needs_approval: booleanChange,
      with_places: booleanChange,
      with_comments: booleanChange,
      /** "" for none. */
      password: optionalTextInput('password').optional(),
      ends_date: textInput('word'),
    }),
    response: guestLink,
  },
  /** Absent fields keep their value; a `password` of "" or null removes it. */
  updateGuestLink: {
    params: byId,
    body: z.object({
      allows: allowsInput.optional(),
      needs_approval: booleanChange,
      with_places: booleanChange,
      with_comments: booleanChange,
      password: optionalTextInput('password').optional(),
      ends_date: textInput('word').optional(),
    }),
    response: guestLink,
  },
  deleteGuestLink: { params: byId, response: z.literal('OK') },
  listGuestImages: {
    query: z.object({ ...page, gallery_id: optionalTextInput('word').optional() }),
    response: pageOf(guestImage),
  },
  decideGuestImages: {
    body: z.object({ ids: listInput(idInput, limits.decidedGuestImages), add: booleanInput }),
    response: z.literal('OK'),
  },

  openGuestLink: {
    body: z.object({
      token: textInput('token'),
      password: optionalTextInput('password').optional(),
      /** Set by a page that has opened it before: it does not count again. */
      again: booleanChange,
    }),
    response: z.object({
      /** A bearer token, for the calls of guests alone. */
      token: z.string(),
      expires_date: time,
      page: guestPage,
      /** The first photos, so that a phone need not ask for them. */
      photos: z.object({ count: z.int().min(0), results: z.array(guestPhoto) }),
    }),
  },
  getGuestPage: { response: guestPage },
  listGuestPhotos: { query: z.object(page), response: guestPhotos },
  getGuestPhoto: { params: byId, response: guestPhoto },
  /** Multipart `picture` and `guest_name`. */
  addGuestPhoto: {
    fields: z.object({ guest_name: optionalTextInput('line') }),
    response: z.object({
      waits: z.boolean(),
      /** Null while it waits. */
      photo: guestPhoto.nullable(),
    }),
  },
} as const
