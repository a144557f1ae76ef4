import { z } from 'zod'
import { optionalTextInput } from './values.ts'

/** A page of a list: `next` and `previous` are absolute addresses. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.int().min(0), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(row) })

/** `page` counts from 1; `page_size` is 20 by default, at most 500. */
export const page = { page: optionalTextInput('word').optional(), page_size: optionalTextInput('word').optional() }
