import { z } from 'zod'
import { calls } from '../calls/calls.ts'
import type { Call, CallName } from '../calls/calls.ts'
import { textLimits } from '../limits.ts'
import { schemas } from './index.ts'
import type { CallSchemas } from './index.ts'

/** The subset of JSON Schema that the inputs of calls use. */
export interface InputSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: InputSchema[]
  /** Told apart by a field. */
  oneOf?: InputSchema[]
  properties?: Record<string, InputSchema>
  items?: InputSchema
  maxLength?: number
  /** The most bytes that a character can take in a form. */
  'x-bytes-each'?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

/** The parts of a request that carry inputs. */
export const inputParts = ['params', 'query', 'body', 'fields'] as const

/** The JSON Schema of what a call takes in one part of the request; undefined when it takes nothing there. */
export function inputSchema(name: CallName, part: (typeof inputParts)[number]): InputSchema | undefined {
  const schema = (schemas[name] as CallSchemas)[part]
  return schema === undefined ? undefined : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as InputSchema)
}

/** Room for white space, brackets, and fields that the contract does not know and the server ignores. */
const envelopeBytes = 16 * 1024
/** More than this no call reads, although its lists could hold more if every text of theirs were as long as it may be. */
const mostBytes = 1_000_000
/** The size of a field's name, including its quotes or its part's header. */
const bytesOfName = 100

/**
 * The largest body that a call accepts as JSON or as a form, in bytes: what its fields can hold, plus some room. A call without a
 * token accepts hardly more than that room, whatever its fields allow, because nothing is known yet about its caller.
 */
export function bodyLimitOf(name: CallName): number {
  const limit = bodyLimits.get(name) ?? findBodyLimit(name)
  bodyLimits.set(name, limit)
  return limit
}

const bodyLimits = new Map<CallName, number>()

function findBodyLimit(name: CallName): number {
  const { token, tokenInBody, takesSecret }: Call = calls[name]
  if (!token && tokenInBody !== true && takesSecret !== true) return envelopeBytes
  const largest = (['body', 'fields'] as const).reduce(
    (total, part) => total + largestBytes(inputSchema(name, part) ?? { type: 'object' }),
    envelopeBytes,
  )
  return Math.min(largest, mostBytes)
}

/** The maximum length of each of a call's text fields. */
export function fieldLengths(name: CallName): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(inputSchema(name, 'fields')?.properties ?? {}).map(([field, schema]) => [
      field,
      schema.maxLength ?? textLimits.word,
    ]),
  )
}

/**
 * The most bytes that a value of a schema can take in a body.
 *
 * @throws Error when it is unbounded: every text needs a maximum length, every list a maximum number of items
 */
export function largestBytes(schema: InputSchema): number {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return Math.max(...choices.map(largestBytes))
  if (schema.enum !== undefined || schema.const !== undefined) return textLimits.word
  switch (schema.type) {
    case 'string':
      if (schema.maxLength === undefined) throw new Error('a text without a longest length')
      return schema.maxLength * (schema['x-bytes-each'] ?? 9)
    case 'array':
      if (schema.maxItems === undefined || schema.items === undefined) throw new Error('a list without a most number of items')
      return schema.maxItems * (largestBytes(schema.items) + bytesOfName)
    case 'object':
      return Object.values(schema.properties ?? {}).reduce((total, each) => total + bytesOfName + largestBytes(each), 0)
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return textLimits.word
    default:
      throw new Error('an input without a type')
  }
}
