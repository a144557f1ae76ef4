import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '@banyan/contract'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

const codes: Record<string, ErrorCode> = {
  gender: 'invalid_gender',
  language: 'invalid_language',
  birth_year: 'invalid_year',
  relation_type: 'invalid_relation_type',
  password: 'missing_password',
}

/** Validates with the contract's schemas. What goes out is typed at compile time; `checkAnswers` proves it in tests. */
export function useContract(app: FastifyInstance, checkAnswers: boolean): void {
  app.setValidatorCompiler(({ schema }) => (data) => {
    const parsed = (schema as z.ZodType).safeParse(data)
    if (parsed.success) return { value: parsed.data }
    const field = parsed.error.issues[0]?.path[0]
    if (typeof field !== 'string') return { error: new ApiError('bad_input') }
    return { error: new ApiError(codes[field] ?? 'invalid_field', { field }) }
  })
  app.setSerializerCompiler(({ schema, httpStatus }) => (data) => {
    if (checkAnswers && schema instanceof z.ZodType && httpStatus?.startsWith('2') === true) schema.parse(data)
    return JSON.stringify(data)
  })
}
