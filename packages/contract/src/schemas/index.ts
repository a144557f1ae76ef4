import { z } from 'zod'
import type { CallName } from '../calls.ts'
import { accountSchemas } from './accounts.ts'
import { gedcomSchemas } from './gedcom.ts'
import { personSchemas } from './people.ts'

interface CallSchemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
}

/** What goes in and out of every call of the table in `calls.ts`. */
export const schemas = {
  ...accountSchemas,
  ...personSchemas,
  ...gedcomSchemas,
  getHealth: { response: z.object({ status: z.enum(['ok', 'unavailable']) }) },
} satisfies Record<CallName, CallSchemas>

type Schemas = typeof schemas
type Part<Name extends CallName, Key extends string> = Schemas[Name] extends Record<Key, infer Schema extends z.ZodType> ? Schema : never

/** A body as the server reads it: defaults filled in, numbers and booleans parsed. The web sends it in full. */
export type CallBody<Name extends CallName> = z.output<Part<Name, 'body'>>
export type CallQuery<Name extends CallName> = z.output<Part<Name, 'query'>>
export type CallParams<Name extends CallName> = z.output<Part<Name, 'params'>>
export type CallResponse<Name extends CallName> = z.output<Schemas[Name]['response']>
