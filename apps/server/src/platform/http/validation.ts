import type { ErrorCode } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

const codes: Record<string, ErrorCode> = {
  gender: 'invalid_gender',
  language: 'invalid_language',
  birth_year: 'invalid_year',
  relation_type: 'invalid_relation_type',
  password: 'missing_password',
}

/** Validates requests with the contract's schemas. Answers are typed at compile time; tests verify them with `checkAnswers`. */
export function useContract(app: FastifyInstance, checkAnswers: boolean): void {
  app.setValidatorCompiler(({ schema, httpPart }) => (data) => {
    const parsed = (schema as z.ZodType).safeParse(data)
    if (parsed.success) return { value: parsed.data }
    // Whatever is wrong with the address, the answer is that nothing is there.
    if (httpPart === 'params') return { error: new ApiError('not_found') }
    const [issue] = parsed.error.issues
    const path = issue?.path ?? []
    const [part] = path
    // Names the very part of a list, such as `people.2.name`.
    const field = path.join('.')
    const named = issue?.code === 'custom' ? (issue.params?.['error'] as ErrorCode | undefined) : undefined
    if (named !== undefined) return { error: new ApiError(named, typeof part === 'string' ? { field } : {}) }
    if (typeof part !== 'string') return { error: new ApiError('bad_input') }
    return { error: new ApiError(codes[part] ?? 'invalid_field', { field }) }
  })
  app.setSerializerCompiler(({ schema, httpStatus }) => (data) => {
    if (checkAnswers && schema instanceof z.ZodType && httpStatus?.startsWith('2') === true) schema.parse(data)
    return JSON.stringify(data)
  })
}
