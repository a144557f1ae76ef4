import { ApiError } from '../../platform/http/api-error.ts'

/** Reads a change id from a query; undefined if none is given. @throws ApiError `invalid_field` */
export function readChangeId(field: string, text = ''): number | undefined {
  if (text === '') return undefined
  if (!/^\d{1,15}$/.test(text)) throw new ApiError('invalid_field', { field })
  return Number(text)
}
