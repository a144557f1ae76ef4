import { z } from 'zod'
import { limits } from '../limits.ts'
import { page, pageOf } from './paging.ts'
import { image, suggestedTag } from './photos.ts'
import { booleanChange, booleanInput, byId, id, idInput, listInput, optionalTextInput, textInput, time } from './values.ts'

const faceInPhoto = suggestedTag.extend({ image })

/** Faces that are probably one person's. It counts and shows only those in photos that the caller sees. */
const faceGroup = z.object({
  id,
  count: z.int().min(1),
  /** Whom most of them are taken for, if anybody. */
  person_id: id.nullable(),
  person_name: z.string().nullable(),
  is_set_aside: z.boolean(),
  /** All of them, up to as many as one call tags. */
  face_ids: z.array(id),
  /** A few of them in a list, and those of `face_ids` for one, by the time of their photos. */
  faces: z.array(faceInPhoto),
})

/** A comment on a photo that asks about a face in it. It is open until the face is tagged. */
export const faceQuestion = z.object({
  /** Of the comment, which takes the question back when it is deleted. */
  id,
  face: faceInPhoto,
  text: z.string(),
  mentions: z.array(z.object({ person_id: id, name: z.string() })),
  user_id: id,
  author: z.string(),
  is_own: z.boolean(),
  /** Whether the caller is asked: it mentions nobody, or also them. */
  is_asked: z.boolean(),
  /** Whether the caller has said that they do not know. */
  is_passed: z.boolean(),
  /** How many have said so. */
  pass_count: z.int().min(0),
  /** Who it is; null while the question is open. */
  answer: z.object({ person_id: id, person_name: z.string() }).nullable(),
  creation_date: time,
})

export const faceSchemas = {
  listFaceGroups: {
    query: z.object({
      ...page,
      /** "1": those whom nobody asks about any more. */
      set_aside: optionalTextInput('word').optional(),
    }),
    response: pageOf(faceGroup),
  },
  getFaceGroup: {
    params: byId,
    query: z.object({ set_aside: optionalTextInput('word').optional() }),
    response: faceGroup,
  },
  /** Faces that somebody has tagged meanwhile, and those in photos where the person is tagged already, are left out. */
  nameFaces: {
    body: z.object({ person_id: idInput, face_ids: listInput(idInput, limits.taggedFaces) }),
    /** The line of history, which takes all of it back; null if there is nothing. */
    response: z.object({ count: z.int().min(0), change_id: id.nullable() }),
  },
  takeFacesOut: {
    params: byId,
    body: z.object({
      face_ids: listInput(idInput, limits.taggedFaces),
      /** Whether they are one person; otherwise they are grouped again. */
      is_one_person: booleanChange,
      /** Takes that back for faces that were taken out of this group. */
      is_taken_back: booleanChange,
    }),
    /** The group of the faces that were taken out, if they are one. */
    response: z.object({ group_id: id.nullable() }),
  },
  joinFaceGroups: {
    params: byId,
    body: z.object({ group_id: idInput }),
    /** The faces that have come from the other group, so that they can be taken out again. */
    response: z.object({ face_ids: z.array(id) }),
  },
  setFaceGroupAside: { params: byId, body: z.object({ is_set_aside: booleanInput }), response: z.literal('OK') },
  denyFaceGroup: { params: byId, body: z.object({ person_id: idInput, is_denied: booleanInput }), response: z.literal('OK') },
  /** Open questions, those that ask the caller first; then their own ones that were answered in the last days. */
  listFaceQuestions: { response: z.array(faceQuestion) },
  askAboutFace: {
    body: z.object({
      face_id: idInput,
      /** `@[12]` asks the person 12; without any, everybody is asked. */
      text: textInput('comment'),
      /** A repeated call with the same one asks nothing more. */
      idempotency_key: optionalTextInput('idempotencyKey').optional(),
    }),
    response: faceQuestion,
  },
  passFaceQuestion: { params: byId, body: z.object({ is_passed: booleanInput }), response: z.literal('OK') },
} as const
