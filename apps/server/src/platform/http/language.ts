import { defaultLanguage, pickLanguage } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'

/** The language to answer in: the one that the request asks for, otherwise the signed-in user's. */
export function requestLanguage(request: FastifyRequest): Language {
  const accepted = request.headers['accept-language']
  if (accepted === undefined || accepted.trim() === '' || accepted.trim() === '*')
    return request.caller?.language ?? defaultLanguage
  const wanted = accepted
    .slice(0, 200)
    .split(',')
    .map((part, order) => {
      const [tag = '', weight] = part.split(';')
      const q = Number(weight?.trim().replace(/^q=/, '') ?? 1)
      return { tag, order, q: Number.isNaN(q) ? 0 : q }
    })
    .toSorted((a, b) => b.q - a.q || a.order - b.order)
  return pickLanguage(wanted.map((entry) => entry.tag))
}
