import { z } from 'zod'
import { roles } from '../kinds/roles.ts'
import { booleanChange, byId, id, idInput, language, textInput, time } from './values.ts'

/** Whether a card can still be used: `over` when it was withdrawn, replaced, or not used in time. */
const state = z.enum(['open', 'used', 'over'])

const card = z.object({
  id: z.string(),
  /** Whom it signs in. */
  user_id: id,
  person_id: id,
  person_name: z.string(),
  /** The name of the user who made it. */
  made_by: z.string(),
  creation_date: time,
  expires: time,
  state,
  used: time.nullable(),
  /** Where it was used; "" until then. */
  user_agent: z.string(),
})

/** `url`: what the card's QR code holds. Only its hash is stored, so it is shown this once. */
const made = z.object({ card, url: z.string() })

const done = z.literal('OK')

export const cardSchemas = {
  /** A card that never existed, or is over, tells nothing. */
  checkCard: {
    body: z.object({ token: textInput('token') }),
    response: z.object({
      state,
      person_name: z.string(),
      /** "" until a keeper names the family. */
      family_name: z.string(),
      /** Whom to ask for another card; "" when that is the person themselves. */
      made_by: z.string(),
    }),
  },
  listCards: { response: z.array(card) },
  createCardAccount: {
    body: z.object({ person_id: idInput, language, role: z.enum(roles).exclude(['keeper']) }),
    response: made,
  },
  /** `signs_out`: whether the devices on which they are signed in lose their sessions, as after a loss. */
  createMemberCard: { params: byId, body: z.object({ signs_out: booleanChange.optional() }), response: made },
  withdrawCard: { params: byId, response: done },
  listOwnCards: { response: z.array(card) },
  createOwnCard: { response: made },
  withdrawOwnCard: { params: byId, response: done },
}
