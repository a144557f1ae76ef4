import { z } from 'zod'
import { kinRegionChoices } from '../kinds/kin-words.ts'
import { roles } from '../kinds/roles.ts'
import {
  booleanChange,
  byToken,
  gender,
  genderInput,
  id,
  language,
  languageChange,
  languageInput,
  optionalTextInput,
  region,
  regionChange,
  unlessGiven,
  textInput,
  time,
  year,
  yearInput,
} from './values.ts'
import { assertionInput, assertionOptions } from './ways-in.ts'

const ok = z.object({ status: z.literal('OK') })

const newAccount = z.object({
  name: textInput('line'),
  email: textInput('email'),
  gender: genderInput,
  language: languageInput,
  birth_year: yearInput,
  address: optionalTextInput('line'),
})

/**
 * `device`: the marker that the client keeps from an earlier sign-in, "" if it has none yet. Clients that do not send it get none.
 * `shared`: several people use the device, so it keeps nothing.
 */
export const onDevice = { device: textInput('word').optional(), shared: z.boolean().optional() }

/**
 * Where a client that has read nothing yet can begin to follow the family's events: whatever it reads from now on holds every change up
 * to this one. Clients of old ignore it.
 */
const beginning = z.object({
  last_change: z.int().min(0).optional(),
  /** Stands for what the caller sees of the family; "" for all of it. */
  view: z.string().optional(),
})

export const tokens = beginning.extend({
  access: z.string(),
  refresh: z.string(),
  language,
  person_id: id,
  /** In which of the account's families the session works (see `listMemberships`). */
  family_id: z.string().optional(),
  role: z.enum(roles).optional(),
  device: z.string().optional(),
})

export const accountSchemas = {
  obtainToken: {
    body: z.object({ email: textInput('email'), password: textInput('password'), ...onDevice }),
    response: tokens,
  },
  obtainTokenWithCode: { body: z.object({ ticket: textInput('token'), code: textInput('word'), ...onDevice }), response: tokens },
  beginPasskeySignIn: { response: assertionOptions },
  obtainTokenWithPasskey: {
    body: z.object({ passkey: assertionInput, ...onDevice }),
    /** `email`: what the account signs in with; "" for one without. */
    response: tokens.extend({ email: z.string() }),
  },
  /** Like a password, it leads to `second_factor_needed` where the account asks for codes. */
  obtainTokenWithCard: {
    body: z.object({ token: textInput('token'), ...onDevice }),
    response: tokens.extend({ email: z.string() }),
  },
  verifyToken: { body: z.object({ token: textInput('token') }), response: beginning },
  refreshToken: {
    body: z.object({ refresh: textInput('token'), device: textInput('word').optional() }),
    response: beginning.extend({ access: z.string(), refresh: z.string(), device: z.string().optional() }),
  },
  isLocked: { response: z.boolean() },
  logout: { response: z.literal('OK') },
  signUp: {
    body: newAccount,
    response: z.object({
      name: z.string(),
      gender,
      language,
      email_address: z.string(),
      birth_year: year,
      address: z.string(),
      creation_date: time,
    }),
  },
  confirmSignUp: {
    params: byToken,
    body: z.object({ password: optionalTextInput('password') }),
    response: z.object({ email: z.string(), name: z.string() }),
  },
  beginFirstFamily: {
    body: newAccount.extend({ code: optionalTextInput('word'), password: optionalTextInput('password') }),
    response: z.object({ email: z.string(), name: z.string() }),
  },
  requestPasswordReset: { body: z.object({ email: optionalTextInput('email') }), response: ok },
  confirmPasswordReset: {
    body: z.object({ password: optionalTextInput('password'), token: optionalTextInput('token') }),
    response: ok.extend({ email: z.string() }),
  },
  /** A POST, so that no log of addresses contains a token that still works. Nothing about the account is in the answer. */
  checkMailedLink: {
    body: z.object({
      kind: z.enum(['sign_up', 'password_reset', 'email_change', 'email_restore']),
      token: optionalTextInput('token'),
    }),
    response: z.object({ is_valid: z.boolean() }),
  },
  getSettings: {
    response: z.object({
      language,
      region,
      /** Whose words for relatives come first; "" until the user has chosen. */
      kin_region: z.enum(['', ...kinRegionChoices]),
      receive_update_emails: z.boolean(),
      receive_photo_update_emails: z.boolean(),
      /** In which time zone mails and notifications come in the morning, a name of the IANA's list; "" for UTC, until a device has said so. */
      time_zone: z.string(),
      /** Whether the user chose it; otherwise it is the one of the device that last came to another. */
      is_time_zone_fixed: z.boolean(),
      name: z.string(),
      email: z.string(),
      date_joined: time,
      is_operator: z.boolean(),
      /** In the family that the session works in. */
      role: z.enum(roles),
      /** That family (see `listMemberships`). */
      family_id: z.string(),
    }),
  },
  updateSettings: {
    body: z.object({
      language: languageChange.optional(),
      region: regionChange.optional(),
      kin_region: unlessGiven(z.enum(kinRegionChoices)).meta({ type: 'string', enum: [...kinRegionChoices] }),
      receive_update_emails: booleanChange.optional(),
      receive_photo_update_emails: booleanChange.optional(),
      /** The user's choice; "" to follow the devices again. */
      time_zone: textInput('word').optional(),
      /** Where the device is: it changes nothing if the user has chosen. */
      device_time_zone: textInput('word').optional(),
    }),
    response: z.object({
      language,
      region,
      /** Whose words for relatives come first; "" until the user has chosen. */
      kin_region: z.enum(['', ...kinRegionChoices]),
      receive_update_emails: z.boolean(),
      receive_photo_update_emails: z.boolean(),
      /** In which time zone mails and notifications come in the morning, a name of the IANA's list; "" for UTC, until a device has said so. */
      time_zone: z.string(),
      /** Whether the user chose it; otherwise it is the one of the device that last came to another. */
      is_time_zone_fixed: z.boolean(),
      name: z.string(),
      email: z.string(),
      date_joined: time,
      is_operator: z.boolean(),
      /** In the family that the session works in. */
      role: z.enum(roles),
      /** That family (see `listMemberships`). */
      family_id: z.string(),
    }),
  },
}
