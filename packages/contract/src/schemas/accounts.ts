import { z } from 'zod'
import { booleanChange, gender, genderInput, id, language, languageChange, languageInput, optionalTextInput, textInput, time, year, yearInput } from './values.ts'

const ok = z.object({ status: z.literal('OK') })

const newAccount = z.object({
  name: textInput,
  email: textInput,
  gender: genderInput,
  language: languageInput,
  birth_year: yearInput,
  address: optionalTextInput,
})

export const accountSchemas = {
  obtainToken: {
    body: z.object({ email: textInput, password: textInput }),
    response: z.object({ access: z.string(), refresh: z.string(), language, person_id: id }),
  },
  verifyToken: { body: z.object({ token: textInput }), response: z.object({}) },
  refreshToken: { body: z.object({ refresh: textInput }), response: z.object({ access: z.string(), refresh: z.string() }) },
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
    params: z.object({ token: z.string() }),
    body: z.object({ password: optionalTextInput }),
    response: z.object({ email: z.string(), name: z.string() }),
  },
  beginFirstFamily: { body: newAccount.extend({ code: optionalTextInput, password: optionalTextInput }), response: z.object({ email: z.string(), name: z.string() }) },
  requestPasswordReset: { body: z.object({ email: optionalTextInput }), response: ok },
  confirmPasswordReset: { body: z.object({ password: optionalTextInput, token: optionalTextInput }), response: ok },
  getSettings: {
    response: z.object({
      language,
      receive_update_emails: z.boolean(),
      receive_photo_update_emails: z.boolean(),
      name: z.string(),
      date_joined: time,
    }),
  },
  updateSettings: {
    body: z.object({
      language: languageChange.optional(),
      receive_update_emails: booleanChange.optional(),
      receive_photo_update_emails: booleanChange.optional(),
    }),
    response: z.object({
      language,
      receive_update_emails: z.boolean(),
      receive_photo_update_emails: z.boolean(),
      name: z.string(),
      date_joined: time,
    }),
  },
}
