import { z } from 'zod'
import { limits } from '../limits.ts'
import {
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
} from './values.ts'

/** What can be commented on: exactly one of them is given. */
const target = { image_id: id.nullable(), gallery_id: id.nullable(), person_id: id.nullable(), fact_id: id.nullable() }

const optionalId = unlessGiven(idInput).meta(idInput.meta() ?? {})
const targetInput = { image_id: optionalId, gallery_id: optionalId, person_id: optionalId, fact_id: optionalId }
const optionalWord = optionalTextInput('word').optional()

const mention = z.object({
  person_id: id,
  /** As the person is called now; initials of somebody whom the caller does not see. */
  name: z.string(),
})

/** What somebody has said into a microphone. */
export const voice = z.object({
  /** A signed address, as those of pictures. */
  url: z.string(),
  duration_ms: z.int().min(1),
  /** How loud it is from beginning to end: each digit of base 36 stands for a part of it; "" where that is not known. */
  waveform: z.string(),
})

const comment = z.object({
  id,
  ...target,
  /** Plain text in lines. `@[12]` mentions the person 12 if they are among `mentions`. */
  text: z.string(),
  mentions: z.array(mention),
  /** Null for a written comment, and for a reader who may not see who speaks. */
  voice: voice.nullable(),
  /** The user who wrote it; 0 for a guest. */
  user_id: z.int().min(0),
  /** Of a guest the name that they gave, if any. */
  author: z.string(),
  by_guest: z.boolean(),
  /** Whether the caller wrote it, and may change it. */
  is_own: z.boolean(),
  can_delete: z.boolean(),
  is_edited: z.boolean(),
  creation_date: time,
  last_updated_date: time,
})

const hearts = z.object({
  count: z.int().min(0),
  is_own: z.boolean(),
  /** Who gave some of them, the last first; 0 for those of an import, who are names alone. */
  from: z.array(z.object({ user_id: z.int().min(0), name: z.string() })),
})

const comments = z.object({
  count: z.int().min(0),
  /** The oldest first; `before` asks for those before them. */
  results: z.array(comment),
  has_earlier: z.boolean(),
  hearts,
  /** Of a person: what was said about facts of theirs, and of the couples that they belong to. */
  facts: z.array(z.object({ fact_id: id, comment_count: z.int().min(0), heart_count: z.int().min(0), has_heart: z.boolean() })),
})

const waitingComment = z.object({
  id,
  image_id: id.nullable(),
  /** Also of a photo; null for a comment on a person. */
  gallery_id: id.nullable(),
  person_id: id.nullable(),
  /** Of the photo or the gallery, or the name of the person. */
  title: z.string(),
  /** "" for a comment on a person. */
  gallery_title: z.string(),
  text: z.string(),
  voice: voice.nullable(),
  /** As the guest wrote it; "" if they gave none. */
  guest_name: z.string(),
  creation_date: time,
  /** When it is deleted if nobody decides. */
  gone_date: time,
})

const guestComment = comment.pick({
  id: true,
  text: true,
  mentions: true,
  voice: true,
  author: true,
  by_guest: true,
  creation_date: true,
})

/** Beside the file, `voice`. */
const voiceFields = {
  duration_ms: numberInput,
  waveform: optionalTextInput('word'),
  text: optionalTextInput('comment'),
  /** A repeated call with the same one adds nothing. */
  idempotency_key: optionalTextInput('idempotencyKey'),
}

const guestSent = z.object({
  id,
  /** What takes it back, with `takeBackAsGuest`: only the browser that sent it gets it. */
  secret: z.string(),
  waits: z.boolean(),
  /** Null while it waits. */
  comment: guestComment.nullable(),
})

export const commentSchemas = {
  listComments: {
    query: z.object({
      image_id: optionalWord,
      gallery_id: optionalWord,
      person_id: optionalWord,
      fact_id: optionalWord,
      /** The id of a comment: those older than it. */
      before: optionalWord,
    }),
    response: comments,
  },
  createComment: {
    body: z.object({
      ...targetInput,
      text: textInput('comment'),
      /** A repeated call with the same one adds nothing. */
      idempotency_key: optionalTextInput('idempotencyKey').optional(),
    }),
    response: comment,
  },
  createVoiceNote: {
    /** What it is about. */
    query: z.object({ image_id: optionalWord, gallery_id: optionalWord, person_id: optionalWord, fact_id: optionalWord }),
    fields: z.object(voiceFields),
    response: comment,
  },
  /** The text of a voice note may be "". */
  updateComment: { params: byId, body: z.object({ text: textInput('comment') }), response: comment },
  deleteComment: { params: byId, response: z.literal('OK') },
  restoreComment: { params: byId, response: comment },
  setHeart: { body: z.object({ ...targetInput, is_on: booleanInput }), response: hearts },
  listWaitingComments: { response: z.array(waitingComment) },
  decideWaitingComments: {
    body: z.object({ ids: listInput(idInput, limits.decidedGuestImages), add: booleanInput }),
    response: z.literal('OK'),
  },
  listGuestComments: {
    query: z.object({
      photo_id: optionalWord,
      /** Somebody in the branch; of a link to a person, it is about them anyway. */
      person_id: optionalWord,
      before: optionalWord,
    }),
    response: comments.pick({ count: true, has_earlier: true }).extend({ results: z.array(guestComment) }),
  },
  addGuestComment: {
    body: z.object({
      photo_id: optionalId,
      person_id: optionalId,
      text: textInput('comment'),
      guest_name: optionalTextInput('line').optional(),
      idempotency_key: optionalTextInput('idempotencyKey').optional(),
    }),
    response: guestSent,
  },
  addGuestVoiceNote: {
    query: z.object({ photo_id: optionalWord, person_id: optionalWord }),
    fields: z.object({ ...voiceFields, guest_name: optionalTextInput('line') }),
    response: guestSent,
  },
} as const
