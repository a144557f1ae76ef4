import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import type { VisiblePictureCache } from '../../platform/media/visible-picture-cache.ts'
import { listFamilyAuthors, listFamilyChanges, listPersonChanges } from './history.service.ts'
import { getPutBack, previewPutBack, putBack } from './put-back/put-back.service.ts'
import { readChangeId } from './read-change-id.ts'
import { restorePerson, restoreRelation } from './restore.service.ts'
import { revertChange, revertChanges } from './revert.service.ts'

export function historyRoutes(app: FastifyInstance, pictures: VisiblePictureCache): void {
  const { platform } = app

  bindCall(app, 'listChanges', ({ caller, query, view }) => listFamilyChanges(platform, caller, view, query))

  bindCall(app, 'listChangeAuthors', ({ caller }) => listFamilyAuthors(platform, caller))

  bindCall(app, 'listPersonChanges', ({ caller, params, query, view }) =>
    listPersonChanges(platform, caller, view, pathId(params.id), readChangeId('before', query.before)),
  )

  bindCall(app, 'revertChange', async ({ caller, params }) => {
    const update = await revertChange(platform, caller, pathId(params.id))
    pictures.forgetFamily(caller.familyId)
    return update
  })

  bindCall(app, 'revertChanges', async ({ caller, body }) => {
    const update = await revertChanges(platform, caller, body.ids)
    pictures.forgetFamily(caller.familyId)
    return update
  })

  bindCall(app, 'previewPutBack', ({ caller, body }) => previewPutBack(platform, caller, body))

  bindCall(app, 'putBack', ({ caller, body }) => putBack(platform, caller, body))

  bindCall(app, 'getPutBack', ({ caller, query }) => getPutBack(platform, caller, query))

  bindCall(app, 'restorePerson', ({ caller, params }) => restorePerson(platform, caller, pathId(params.id)))

  bindCall(app, 'restoreRelation', ({ caller, params }) => restoreRelation(platform, caller, pathId(params.id)))
}
