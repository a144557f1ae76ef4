import { z } from 'zod'
import { booleanChange, byId, byToken, id, idInput, language, optionalTextInput, textInput, time } from './values.ts'

const ok = z.object({ status: z.literal('OK') })
const done = z.literal('OK')

const invite = z.object({
  person_id: id,
  person_name: z.string(),
  email_address: z.string(),
  /** When the invitation was last mailed. */
  sent: time,
  username_who_invited_person: z.string(),
  language,
  expires: time,
})

const familySettings = z.object({
  face_recognition: z.boolean(),
  /** Any member may switch it off; only the member who did may switch it on again, as long as they are a member. */
  can_change_face_recognition: z.boolean(),
  /** Who switched it off; "" while it is on, or after they have left. */
  face_recognition_off_by: z.string(),
  /** False if the operator has switched it off for the whole server. */
  is_face_recognition_offered: z.boolean(),
})

/** Joining, belonging to and leaving a family. */
export const membershipSchemas = {
  changePassword: {
    body: z.object({ old_password: textInput('password'), new_password: textInput('password') }),
    response: done,
  },
  getUsage: {
    response: z.object({
      /** The size of original photos, including those in the trash and uploads in progress. */
      storage_bytes: z.int(),
      /** Null when the disk is the only limit. */
      most_storage_bytes: z.int().nullable(),
      photos: z.int(),
      most_photos: z.int(),
      people: z.int(),
      most_people: z.int(),
      members: z.int(),
      most_members: z.int(),
    }),
  },
  getFamilySettings: { response: familySettings },
  updateFamilySettings: { body: z.object({ face_recognition: booleanChange.optional() }), response: familySettings },
  listUsers: { response: z.array(z.object({ name: z.string(), email: z.string() })) },
  deleteAccount: {
    body: z.object({ password: optionalTextInput('password'), delete_profile: booleanChange }),
    response: z.null(),
  },
  listSessions: {
    response: z.array(
      z.object({ id: z.string(), user_agent: z.string(), creation_date: time, last_used: time, is_current: z.boolean() }),
    ),
  },
  endSession: { params: byId, response: done },
  requestEmailChange: { body: z.object({ email: textInput('email'), password: optionalTextInput('password') }), response: ok },
  confirmEmailChange: { body: z.object({ token: textInput('token') }), response: z.object({ email: z.string() }) },
  restoreEmail: {
    body: z.object({ token: textInput('token'), password: optionalTextInput('password') }),
    response: z.object({ email: z.string() }),
  },
  /** Which mails were stopped: the family's daily update, or those about photos. */
  unsubscribe: { params: byToken, response: z.object({ mails: z.enum(['updates', 'photos']) }) },
  listInvites: { response: z.array(invite) },
  getInvite: { params: byId, response: invite },
  createInvite: { body: z.object({ person_id: idInput }), response: invite },
  resendInvite: { params: byId, response: invite },
  deleteInvite: { params: byId, response: done },
  getInvitation: { params: byToken, response: invite },
  acceptInvitation: { params: byToken, body: z.object({ password: textInput('password') }), response: invite },
}
