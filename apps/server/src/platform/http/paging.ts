import { limits } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { baseAddress } from './addresses/base-address.ts'
import { ApiError } from './api-error.ts'

/** The requested part of a list. */
export interface Page {
  number: number
  size: number
  offset: number
}

interface PageAnswer<Row> {
  count: number
  next: string | null
  previous: string | null
  results: Row[]
}

/** @throws ApiError `invalid_page`, or `invalid_field` for an invalid size */
export function readPage(query: { page?: string | undefined; page_size?: string | undefined }): Page {
  const number = wholeNumber(query.page, 1)
  const size = wholeNumber(query.page_size, limits.pageSize.usual)
  if (number === undefined) throw new ApiError('invalid_page')
  if (size === undefined) throw new ApiError('invalid_field', { field: 'page_size' })
  const rows = Math.min(size, limits.pageSize.max)
  return { number, size: rows, offset: (number - 1) * rows }
}

function wholeNumber(text: string | undefined, fallback: number): number | undefined {
  if (text === undefined || text === '') return fallback
  return /^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/**
 * Answers a page with the addresses of its neighbours. Page 1 of an empty list is an empty page.
 *
 * @param list - reads the rows; called only if there are any
 * @throws ApiError `invalid_page` past the end
 */
export async function answerPage<Row>(
  request: FastifyRequest,
  page: Page,
  count: number,
  list: () => Promise<Row[]>,
): Promise<PageAnswer<Row>> {
  const pages = Math.max(1, Math.ceil(count / page.size))
  if (page.number > pages) throw new ApiError('invalid_page')
  const [path = '', query = ''] = request.url.split('?', 2)
  const addressOf = (number: number): string => {
    const parameters = new URLSearchParams(query)
    parameters.set('page', String(number))
    return `${baseAddress(request)}${path}?${parameters.toString()}`
  }
  return {
    count,
    next: page.number < pages ? addressOf(page.number + 1) : null,
    previous: page.number > 1 ? addressOf(page.number - 1) : null,
    results: count === 0 ? [] : await list(),
  }
}
