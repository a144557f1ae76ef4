import { z } from 'zod'
import { languages } from '../languages.ts'
import { genders, limits } from '../limits.ts'

/** "" and null mean not given. */
const given = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const toNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}

const toBoolean = (value: unknown): unknown => {
  if (value === 1 || value === 0) return value === 1
  if (typeof value !== 'string') return value
  const lower = value.trim().toLowerCase()
  if (lower === 'true' || lower === '1') return true
  return lower === 'false' || lower === '0' ? false : value
}

const largestId = 2 ** 53 - 1

/** A positive integer, as a number or as text that parses. */
export const idInput = z
  .preprocess(toNumber, z.int().min(1).max(largestId))
  .meta({ type: 'integer', minimum: 1 })

/** A year; not given is 0, which means unknown or none. */
export const yearInput = z
  .preprocess((value) => (given(value) ? toNumber(value) : 0), z.int().min(0).max(limits.yearMax))
  .meta({ type: 'integer', minimum: 0, maximum: limits.yearMax })

/** A number, or text that parses as one. */
export const numberInput = z.preprocess(toNumber, z.number()).meta({ type: 'number' })

const degrees = (limit: number) => z.preprocess(toNumber, z.number().min(-limit).max(limit)).meta({ type: 'number', minimum: -limit, maximum: limit })

export const latitudeInput = degrees(90)
/** Maps repeat the world sideways, so that a rectangle may reach beyond 180. */
export const longitudeInput = degrees(540)
export const zoomInput = z.preprocess(toNumber, z.number().min(0).max(24)).meta({ type: 'number', minimum: 0, maximum: 24 })

const booleanInput = z.preprocess(toBoolean, z.boolean()).meta({ type: 'boolean' })

/** Numbers are taken as their text, since forms do not tell the two apart; what no database can keep is left out. */
const toText = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value
}

export const textInput = z.preprocess(toText, z.string()).meta({ type: 'string' })

export const optionalTextInput = z.preprocess((value) => (given(value) ? toText(value) : ''), z.string()).meta({ type: 'string' })

export const languageInput = z
  .preprocess((value) => (given(value) ? (typeof value === 'string' ? value.toLowerCase() : value) : 'en'), z.enum(languages))
  .meta({ type: 'string', enum: [...languages] })

export const genderInput = z.preprocess((value) => (given(value) ? value : 'F'), z.enum(genders)).meta({ type: 'string', enum: [...genders] })

/** In a change of some fields: not given leaves the field as it is. */
export const unlessGiven = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => (given(value) ? value : undefined), schema.optional())

export const languageChange = unlessGiven(languageInput).meta({ type: 'string', enum: [...languages] })
export const booleanChange = unlessGiven(booleanInput).meta({ type: 'boolean' })

export const id = z.int().min(1)
export const time = z.iso.datetime()
export const year = z.int().min(0).max(limits.yearMax)
export const language = z.enum(languages)
export const gender = z.enum(genders)
