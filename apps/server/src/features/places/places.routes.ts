import { isLanguage } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findLocation, listPlaceLabels, searchPlaces } from './places.service.ts'

export function placeRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'findLocation', ({ caller, query }) => findLocation(platform, query.address, languageOf(caller, query)))

  bindCall(app, 'searchPlaces', ({ caller, query }) => searchPlaces(platform, query.q, languageOf(caller, query)))

  bindCall(app, 'listPlaceLabels', ({ caller, query }) => listPlaceLabels(platform, query, languageOf(caller, query)))
}

const languageOf = (caller: Caller, { language }: { language?: string | undefined }): Language =>
  isLanguage(language) ? language : caller.language
