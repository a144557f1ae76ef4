import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { answerPage, readPage } from '../../platform/http/paging.ts'
import { mediaAddresses } from '../../platform/media/media-addresses.ts'
import { countTrash, listTrash } from './trash.service.ts'

export function trashRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listTrash', async ({ caller: { familyId }, query, view, request }) => {
    const page = readPage(query)
    const hidden = await view.hiddenPhotos()
    return answerPage(request, page, await countTrash(platform.database.read, familyId, hidden), () =>
      listTrash(platform.database.read, familyId, page, mediaAddresses(request, familyId), view),
    )
  })
}
