import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { mediaAddresses } from '../../platform/media/media-addresses.ts'
import { countTalk } from '../comments/comments.service.ts'
import { presentImage } from '../photos/images/images.presenter.ts'
import { listFoundPhotos, readTimeline } from './photo-search.service.ts'

export function photoSearchRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(
    app,
    'getTimeline',
    ({ caller: { familyId, language }, query, view }) => readTimeline(platform, { familyId, language, view }, query),
    { compress: true },
  )

  bindCall(
    app,
    'listPhotos',
    async ({ caller, query, view, request }) => {
      const { familyId, language, userId } = caller
      const { count, next, rows } = await listFoundPhotos(platform, { familyId, language, view }, query)
      const ids = rows.map(({ id }) => id)
      const talk = await countTalk(platform.database.read, familyId, 'image', ids, userId)
      const addresses = mediaAddresses(request, familyId)
      return { count, next, results: rows.map((row) => presentImage(row, addresses, view, talk(row.id))) }
    },
    { compress: true },
  )
}
