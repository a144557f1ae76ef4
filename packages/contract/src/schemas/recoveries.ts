import { z } from 'zod'
import { onDevice, tokens } from './accounts.ts'
import { byId, id, textInput, time } from './values.ts'

/** `asked`: no keeper has vouched; `vouched`: one has; `waiting`: two have; `ready`: the wait is over. */
const state = z.enum(['asked', 'vouched', 'waiting', 'ready'])

const recovery = z.object({
  id: z.string(),
  user_id: id,
  person_id: id,
  person_name: z.string(),
  state,
  creation_date: time,
  /** Whether somebody has asked for it at the sign-in page. */
  is_asked: z.boolean(),
  /** The names of the keepers who have vouched. */
  keepers: z.array(z.string()),
  /** When the wait is over; null before two have vouched. */
  opens: time.nullable(),
  /** When it lapses. */
  expires: time,
  /** Whether the caller can vouch, and whether they are shown the link. */
  can_vouch: z.boolean(),
  can_show: z.boolean(),
})

const done = z.literal('OK')

export const recoverySchemas = {
  askKeepers: { body: z.object({ email: textInput('email') }), response: done },
  /** A link that never existed, or is over, tells nothing. */
  checkRecovery: {
    body: z.object({ token: textInput('token') }),
    response: z.object({
      is_open: z.boolean(),
      person_name: z.string(),
      /** "" until a keeper names the family. */
      family_name: z.string(),
      /** Whether a new password is chosen with it, since the account has an address. */
      needs_password: z.boolean(),
    }),
  },
  /** `password`: "" for an account without an address. */
  obtainTokenWithRecovery: {
    body: z.object({ token: textInput('token'), password: textInput('password'), ...onDevice }),
    response: tokens.extend({ email: z.string() }),
  },
  refuseRecovery: { body: z.object({ token: textInput('token') }), response: done },
  getOwnRecovery: {
    response: z.object({
      own: z.object({ state, keepers: z.array(z.string()), opens: time.nullable() }).nullable(),
      /** The names of members for whom the caller can do something; empty for those who are no keepers. */
      others: z.array(z.string()),
    }),
  },
  refuseOwnRecovery: { response: done },
  listRecoveries: {
    response: z.object({
      open: z.array(recovery),
      /** How many keepers have been keepers long enough to vouch. */
      keepers: z.int().min(0),
      /** Whether the caller is one of them. */
      can_vouch: z.boolean(),
    }),
  },
  vouchForMember: { params: byId, response: recovery },
  stopRecovery: { params: byId, response: done },
  createRecoveryLink: { params: byId, response: z.object({ url: z.string(), expires: time, person_name: z.string() }) },
}
