import { limits } from '@banyan/contract'
import { ApiError } from './api-error.ts'

/**
 * Reads the ids of a query such as `?ids=3,17`; undefined if there are none.
 * @throws ApiError `invalid_field` for anything else, and for too many
 */
export function readAskedIds(text: string): number[] | undefined {
  if (text === '') return undefined
  const parts = text.split(',', limits.askedIds + 1)
  if (parts.length > limits.askedIds || parts.some((part) => !/^[1-9]\d{0,14}$/.test(part)))
    throw new ApiError('invalid_field', { field: 'ids' })
  return [...new Set(parts.map(Number))]
}
