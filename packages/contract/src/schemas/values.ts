import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { languages, regions } from '../languages.ts'
import { genders, limits, relationTypes, textLimits } from '../limits.ts'
import type { TextKind } from '../limits.ts'

/** Whether a value was given: "" and null count as missing. */
const given = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Text for a number, a flag or an option is never longer than this. */
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= textLimits.word

/** Reads text as a number in every form that calls take; everything else stays as it is. */
export function readNumber(value: unknown): unknown {
  if (!isShort(value)) return value
  const text = value.trim()
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}

const toBoolean = (value: unknown): unknown => {
  if (value === 1 || value === 0) return value === 1
  if (!isShort(value)) return value
  const lower = value.trim().toLowerCase()
  if (lower === 'true' || lower === '1') return true
  return lower === 'false' || lower === '0' ? false : value
}

/** Raised-by is the same relation as raised, seen from the child. */
export const storedRelationType = z.union([z.literal(relationTypes.partnered), z.literal(relationTypes.raised)])

const maxId = 2 ** 53 - 1

/** A positive integer, as a number or as text that parses. */
export const idInput = z.preprocess(readNumber, z.int().min(1).max(maxId)).meta({ type: 'integer', minimum: 1 })

/** The position in a list, from 0. */
export const positionInput = (count: number) =>
  z
    .preprocess(
      readNumber,
      z
        .int()
        .min(0)
        .max(count - 1),
    )
    .meta({ type: 'integer', minimum: 0, maximum: count - 1 })

/** A year; missing means 0, which is unknown or none. */
export const yearInput = z
  .preprocess((value) => (given(value) ? readNumber(value) : 0), z.int().min(0).max(limits.yearMax))
  .meta({ type: 'integer', minimum: 0, maximum: limits.yearMax })

/** A person's place among their brothers and sisters; null when it is not known. */
export const birthOrder = z.int().min(1).max(limits.birthOrderMax).nullable()

/** A number, or text that parses as one. */
export const numberInput = z.preprocess(readNumber, z.number()).meta({ type: 'number' })

const degrees = (limit: number) =>
  z.preprocess(readNumber, z.number().min(-limit).max(limit)).meta({ type: 'number', minimum: -limit, maximum: limit })

export const latitudeInput = degrees(90)
/** Maps repeat the world sideways, so a rectangle may reach beyond 180. */
export const longitudeInput = degrees(540)
/** Of a place, which lies on the world once. */
export const placeLongitudeInput = degrees(180)
export const zoomInput = z.preprocess(readNumber, z.number().min(0).max(24)).meta({ type: 'number', minimum: 0, maximum: 24 })

export const booleanInput = z.preprocess(toBoolean, z.boolean()).meta({ type: 'boolean' })

/** The errors for texts that are too long, where it is not `too_long`. */
const tooLongErrors: Partial<Record<TextKind, ErrorCode>> = { email: 'invalid_email', password: 'password_too_long' }

type Context = Parameters<Parameters<typeof z.preprocess>[0]>[1]

/** Rejects an input with an error of the contract instead of `invalid_field`. */
const refuse = (context: Context, error: ErrorCode, path: PropertyKey[] = []): never => {
  context.issues.push({ code: 'custom', input: undefined, params: { error }, path })
  return z.NEVER
}

/**
 * Converts a value to text, checking its length before anything reads it. Numbers count as text, since forms do not tell the two
 * apart; characters that databases cannot store are removed.
 */
const toText = (kind: TextKind, value: unknown, context: Context): unknown => {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value
  if (value.length > textLimits[kind]) return refuse(context, tooLongErrors[kind] ?? 'too_long')
  return value.toWellFormed().replaceAll('\u0000', '')
}

/**
 * The most bytes that a character can take in a form: three of UTF-8, each as %XX. Some kinds are plain ASCII; some are measured
 * in bytes; those of a table only come as JSON, which writes a character as \uXXXX at most.
 */
const bytesEach: Partial<Record<TextKind, number>> = {
  mediaAddress: 1,
  credential: 1,
  hash: 1,
  biography: 3,
  storedValue: 3,
  cell: 6,
  nameCell: 6,
}

const textSchema = (kind: TextKind) =>
  ({ type: 'string', maxLength: textLimits[kind], 'x-bytes-each': bytesEach[kind] ?? 9 }) as const

/** A required text, at most as long as its kind allows. */
export const textInput = (kind: TextKind) =>
  z.preprocess((value, context) => toText(kind, value, context), z.string()).meta(textSchema(kind))

/** An optional text; missing means "". */
export const optionalTextInput = (kind: TextKind) =>
  z.preprocess((value, context) => (given(value) ? toText(kind, value, context) : ''), z.string()).meta(textSchema(kind))

/** A part of a path, used as given except for characters that databases cannot store. */
export const pathPart = z
  .string()
  .max(textLimits.pathPart)
  .overwrite((text) => text.replaceAll('\u0000', ''))
export const byId = z.object({ id: pathPart })
export const byToken = z.object({ token: pathPart })

/**
 * A list whose length is checked before any item is read. A single value counts as a list of one, because forms send it that way.
 */
export const listInput = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .preprocess((value, context) => {
      if (!given(value)) return []
      if (!Array.isArray(value)) return typeof value === 'string' ? [value] : value
      return value.length > max ? refuse(context, 'invalid_field') : value
    }, z.array(item))
    .meta({ type: 'array', maxItems: max, items: item.meta() })

/** The value of some field of a person; the field's name decides what it must be. */
export const fieldValueInput = (kind: 'biography' | 'storedValue') =>
  z
    .preprocess((value, context) => {
      if (typeof value === 'object' && value !== null) return refuse(context, 'invalid_field')
      return typeof value === 'string' && value.length > textLimits[kind] ? refuse(context, 'too_large') : value
    }, z.unknown())
    .meta({ anyOf: [textSchema(kind), { type: 'number' }, { type: 'boolean' }, { type: 'null' }] })

export const languageInput = z
  .preprocess((value) => (given(value) ? (isShort(value) ? value.toLowerCase() : value) : 'en'), z.enum(languages))
  .meta({ type: 'string', enum: [...languages] })

export const genderInput = z
  .preprocess((value) => (given(value) ? value : 'F'), z.enum(genders))
  .meta({ type: 'string', enum: [...genders] })

/** A field of a partial change: missing means unchanged. */
export const unlessGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (given(value) ? value : undefined), schema.optional())

export const languageChange = unlessGiven(languageInput).meta({ type: 'string', enum: [...languages] })
export const regionChange = unlessGiven(z.enum(['tw', 'hk'])).meta({ type: 'string', enum: ['tw', 'hk'] })
export const booleanChange = unlessGiven(booleanInput).meta({ type: 'boolean' })

export const id = z.int().min(1)
export const time = z.iso.datetime()
export const year = z.int().min(0).max(limits.yearMax)
export const language = z.enum(languages)
export const region = z.enum(regions)
export const gender = z.enum(genders)

/** What an imported record says that has no place of its own in Banyan: it is shown, and an export returns it. */
export const keptStructure = z.object({
  /** GEDCOM's tags, from the record's down: `SNOTE`, `MARR.HUSB.AGE`. */
  path: z.string(),
  text: z.string(),
  /** Whom it names. */
  person_id: id.optional(),
  /** Which source it cites. */
  source_id: id.optional(),
  /** Of what the record of a couple says: the other partner. */
  partner_id: id.optional(),
  /** Whom the structures around it name: it says something about them. */
  about_ids: z.array(id).max(limits.keptAbout).optional(),
  /** The fact that it belongs to. */
  fact_id: id.optional(),
})

/** A record of which everything is told as structures. */
export const keptRecord = z.object({
  kept: z.array(keptStructure),
  /** How much more there is than `kept` has room for. */
  more_kept: z.int().optional(),
})
