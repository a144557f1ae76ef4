import { z } from 'zod'
import { booleanChange, id, idInput, language, optionalTextInput, textInput, time } from './values.ts'

const ok = z.object({ status: z.literal('OK') })
const done = z.literal('OK')
const byId = z.object({ id: z.string() })
const byToken = z.object({ token: z.string() })

const invite = z.object({
  person_id: id,
  person_name: z.string(),
  email_address: z.string(),
  /** When it was mailed last. */
  sent: time,
  username_who_invited_person: z.string(),
  language,
  expires: time,
})

/** Joining a family, belonging to it, leaving it. */
export const membershipSchemas = {
  changePassword: { body: z.object({ old_password: textInput, new_password: textInput }), response: done },
  listUsers: { response: z.array(z.object({ name: z.string(), email: z.string() })) },
  deleteAccount: { body: z.object({ password: optionalTextInput, delete_profile: booleanChange }), response: z.null() },
  listSessions: { response: z.array(z.object({ id: z.string(), user_agent: z.string(), creation_date: time, last_used: time, is_current: z.boolean() })) },
  endSession: { params: byId, response: done },
  requestEmailChange: { body: z.object({ email: textInput, password: optionalTextInput }), response: ok },
  confirmEmailChange: { body: z.object({ token: textInput }), response: z.object({ email: z.string() }) },
  /** Which mails it was: the daily news of the family, or those about photos. */
  unsubscribe: { params: byToken, response: z.object({ mails: z.enum(['updates', 'photos']) }) },
  listInvites: { response: z.array(invite) },
  getInvite: { params: byId, response: invite },
  createInvite: { body: z.object({ person_id: idInput }), response: invite },
  resendInvite: { params: byId, response: invite },
  deleteInvite: { params: byId, response: done },
  getInvitation: { params: byToken, response: invite },
  acceptInvitation: { params: byToken, body: z.object({ password: textInput }), response: invite },
}
