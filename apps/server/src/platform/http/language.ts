import { defaultLanguage, localeOf, pickLanguage, pickRegion } from '@banyan/contract'
import type { Locale, Region } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'

/** The language and region to answer in: those that the request asks for, otherwise the signed-in user's. */
export function requestLocale(request: FastifyRequest): Locale {
  const wanted = acceptedLanguages(request)
  if (wanted === undefined) return request.caller?.locale ?? defaultLanguage
  return localeOf(pickLanguage(wanted), pickRegion(wanted))
}

/** The region that the request asks for, if any. */
export const requestRegion = (request: FastifyRequest): Region => pickRegion(acceptedLanguages(request) ?? [])

/** The language tags of `Accept-Language`, the most preferred first; undefined when it leaves the choice to the server. */
function acceptedLanguages({ headers: { 'accept-language': accepted } }: FastifyRequest): string[] | undefined {
  if (accepted === undefined || accepted.trim() === '' || accepted.trim() === '*') return undefined
  return accepted
    .slice(0, 200)
    .split(',')
    .map((part, order) => {
      const [tag = '', weight] = part.split(';')
      const q = Number(weight?.trim().replace(/^q=/, '') ?? 1)
      return { tag, order, q: Number.isNaN(q) ? 0 : q }
    })
    .toSorted((a, b) => b.q - a.q || a.order - b.order)
    .map(({ tag }) => tag)
}
