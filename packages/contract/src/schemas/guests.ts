import { z } from 'zod'
import { guestAllowances, guestLinkKinds, guestSendings } from '../guest-links.ts'
import { factKindNames, nameKinds } from '../kinds/fact-kinds.ts'
import { limits } from '../limits.ts'
import { page, pageOf } from './paging.ts'
import { film, image } from './photos.ts'
import {
  booleanChange,
  booleanInput,
  byId,
  id,
  idInput,
  listInput,
  numberInput,
  optionalTextInput,
  textInput,
  time,
  unlessGiven,
  year,
} from './values.ts'

const allows = z.array(z.enum(guestAllowances))
const allowance = z.enum(guestAllowances).meta({ type: 'string', enum: [...guestAllowances] })
const allowsInput = listInput(allowance, guestAllowances.length)
const idChoice = unlessGiven(idInput).meta({ type: 'integer', minimum: 1 })
const generationsInput = unlessGiven(numberInput).meta({ type: 'number' })

const guestLink = z.object({
  id,
  kind: z.enum(guestLinkKinds),
  gallery_id: id.nullable(),
  /** The person, or the one whose branch it is. */
  person_id: id.nullable(),
  /** How many generations of descendants a branch has; null for other links. */
  generations: z.int().min(1).nullable(),
  /** Of a link to a person or a branch that lets guests add photos: the gallery that takes them, if the caller sees it. */
  photos_gallery_id: id.nullable(),
  /** As that gallery is called now; "" without one. */
  photos_gallery_title: z.string(),
  /** What the link opens, as it is called now. */
  title: z.string(),
  allows,
  /** Whether photos of guests wait until a member adds them. */
  needs_approval: z.boolean(),
  has_password: z.boolean(),
  /** Whether guests see where photos were taken, and where things happened. */
  with_places: z.boolean(),
  /** Whether guests see the comments on what the link opens. */
  with_comments: z.boolean(),
  /** Whether guests see the person's contact details. */
  with_contact: z.boolean(),
  /** Whether guests of a branch see the names of grown-ups who are alive, in place of initials. */
  with_living: z.boolean(),
  /** The member who made the link. */
  made_by: z.string(),
  /** Whether the caller may change it and see its address: its maker and keepers may. */
  can_change: z.boolean(),
  /** Whether the caller may end it: also the person whom it is about may. */
  can_end: z.boolean(),
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
  /** Whether names of grown-ups who are alive show in a branch. */
  with_living: z.boolean(),
  photo_count: z.int().min(0),
  /** Of a link to a person or a branch: whose it is. */
  person_id: id.nullable(),
  ends_date: time,
})

/** Something that happened to somebody, as a guest reads it. */
const guestFact = z.object({
  kind: z.enum(factKindNames),
  /** The value of an attribute: an occupation, a title. */
  value: z.string(),
  /** In words of the language that the request asks for; "" when unknown. */
  date: z.string(),
  /** "" when unknown, or if the link omits places. */
  place: z.string(),
  /** Of something that happened to a couple: the name of the other one; "" otherwise. */
  partner: z.string(),
})

const guestPerson = z.object({
  id,
  name: z.string(),
  birth_year: year,
  year_of_death: year,
  deceased: z.boolean(),
  portrait: z.string().nullable(),
  /** Other names. */
  names: z.array(z.object({ kind: z.enum(nameKinds), text: z.string() })),
  facts: z.array(guestFact),
  /** Null if the link omits it, and where nothing is known. */
  contact: z.object({ email: z.string(), telephone_number: z.string(), website: z.string(), address: z.string() }).nullable(),
})

/** Somebody in a branch, or the partner of somebody: 0, "" and false where guests see no more than initials. */
const briefPerson = z.object({ id, name: z.string(), birth_year: year, year_of_death: year, deceased: z.boolean() })

const guestBranch = z.object({
  /** Generation by generation, children in the order of their parents. */
  people: z
    .array(
      briefPerson.extend({
        /** 0 for the person whose branch it is. */
        generation: z.int().min(0),
        /** Through whom they belong to the branch; null for the first. */
        parent_id: id.nullable(),
        /** Their other parent, if it is one of the partners of the first. */
        other_parent_id: id.nullable(),
        portrait: z.string().nullable(),
        /** Whether `getGuestPerson` answers for them. */
        has_page: z.boolean(),
        partners: z.array(briefPerson),
      }),
    )
    .max(limits.guestBranch),
  /** Whether there are more people than a branch shows. */
  is_cut: z.boolean(),
})

const pixels = z.int().min(0)

/** Addresses open the small pictures only, never the original: it may hold the place and more. */
const guestPhoto = z.object({
  id,
  title: z.string(),
  description: z.string(),
  date_taken: time,
  /** A DateValue; "" if nobody knows. */
  taken: z.string(),
  /** 0 and 0 mean unknown, or that the link omits places. */
  latitude: z.number(),
  longitude: z.number(),
  place_is_guess: z.boolean(),
  /** The names of the people tagged in it. */
  people: z.array(z.string()),
  thumbnail: z.string(),
  thumbnail_height: pixels,
  thumbnail_width: pixels,
  large_thumbnail: z.string(),
  large_thumbnail_height: pixels,
  large_thumbnail_width: pixels,
  film: film.nullable(),
  /** What moves of a photo. */
  motion: film.nullable(),
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
    /** Who will be tagged in it: guests of a link to a person or a branch add photos of somebody. */
    person_id: id.nullable(),
    /** Their name; "" without one. */
    person_name: z.string(),
    /** When it is deleted if nobody decides. */
    gone_date: time,
  })

/** What takes back what a guest has sent: only the browser that sent it gets it. */
const secret = z.string()

export const guestSchemas = {
  listGuestLinks: {
    query: z.object({
      gallery_id: optionalTextInput('word').optional(),
      /** Those to a person and to their branch. */
      person_id: optionalTextInput('word').optional(),
    }),
    response: z.array(guestLink),
  },
  /** Either `gallery_id` or `person_id`; with `generations`, the link opens the person's branch. */
  createGuestLink: {
    body: z.object({
      gallery_id: idChoice,
      person_id: idChoice,
      generations: generationsInput,
      /** Without `photos_gallery_id`, a link to a person or a branch allows no photos. */
      allows: allowsInput,
      photos_gallery_id: idChoice,
      needs_approval: booleanChange,
      with_places: booleanChange,
      with_comments: booleanChange,
      with_contact: booleanChange,
      with_living: booleanChange,
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
      /** Only of a link to a person or a branch. */
      photos_gallery_id: idChoice,
      /** Only of a link to a branch. */
      generations: generationsInput,
      needs_approval: booleanChange,
      with_places: booleanChange,
      with_comments: booleanChange,
      with_contact: booleanChange,
      with_living: booleanChange,
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
      /** Of a link to a person. */
      person: guestPerson.nullable(),
      /** Of a link to a branch. */
      branch: guestBranch.nullable(),
    }),
  },
  getGuestPage: { response: guestPage },
  getGuestPerson: { params: byId, response: guestPerson },
  getGuestBranch: { response: guestBranch },
  listGuestPhotos: { query: z.object(page), response: guestPhotos },
  getGuestPhoto: { params: byId, response: guestPhoto },
  /** Multipart `picture`, `guest_name` and `person_id`. */
  addGuestPhoto: {
    fields: z.object({
      guest_name: optionalTextInput('line'),
      /** Who is in it: somebody whom a link to a branch shows whole. */
      person_id: optionalTextInput('word'),
    }),
    response: z.object({
      id,
      secret,
      waits: z.boolean(),
      /** Null while it waits, and where the link does not show it. */
      photo: guestPhoto.nullable(),
    }),
  },
  /** With the `id` and the `secret` that came when it was sent. */
  takeBackAsGuest: {
    body: z.object({
      kind: z.enum(guestSendings).meta({ type: 'string', enum: [...guestSendings] }),
      id: idInput,
      secret: textInput('word'),
    }),
    response: z.literal('OK'),
  },
} as const
