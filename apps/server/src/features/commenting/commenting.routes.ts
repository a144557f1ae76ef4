import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { readId } from '../photos/images/images.service.ts'
import { changeComment, createComment, deleteComment, listComments, restoreComment, setHeart } from './commenting.service.ts'
import { readAbout } from './subjects.service.ts'

/** The calls of members and readers about comments and hearts; guests comment by calls of their own. */
export function commentingRoutes(app: FastifyInstance): void {
  const { platform } = app
  const idOf = (text: string | undefined, field: string): number | undefined =>
    text === undefined || text === '' ? undefined : readId(text, field)

  bindCall(app, 'listComments', ({ caller, query, view }) =>
    listComments(
      platform,
      { caller, view },
      readAbout({
        image_id: idOf(query.image_id, 'image_id'),
        gallery_id: idOf(query.gallery_id, 'gallery_id'),
        person_id: idOf(query.person_id, 'person_id'),
        fact_id: idOf(query.fact_id, 'fact_id'),
      }),
      idOf(query.before, 'before'),
    ),
  )

  bindCall(app, 'createComment', ({ caller, body }) => createComment(platform, caller, body))

  bindCall(app, 'updateComment', ({ caller, params, body }) => changeComment(platform, caller, pathId(params.id), body.text))

  bindCall(app, 'deleteComment', async ({ caller, params }) => {
    await deleteComment(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  bindCall(app, 'restoreComment', ({ caller, params }) => restoreComment(platform, caller, pathId(params.id)))

  bindCall(app, 'setHeart', ({ caller, body }) => setHeart(platform, caller, body))
}
