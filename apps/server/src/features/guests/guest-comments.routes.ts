import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { readId } from '../photos/images/images.service.ts'
import { createGuestComment, decideWaiting, listGuestComments, listWaiting } from './guest-comments.service.ts'

/** The calls by which guests comment, and members decide about it. */
export function guestCommentRoutes(app: FastifyInstance): void {
  const { platform } = app
  const idOf = (text: string | undefined, field: string): number | undefined =>
    text === undefined || text === '' ? undefined : readId(text, field)

  bindCall(app, 'listGuestComments', ({ guest, query }) =>
    listGuestComments(
      platform,
      guest,
      { photo: idOf(query.photo_id, 'photo_id'), person: idOf(query.person_id, 'person_id') },
      idOf(query.before, 'before'),
    ),
  )

  bindCall(app, 'addGuestComment', ({ guest, body }) => createGuestComment(platform, guest, body))

  bindCall(app, 'listWaitingComments', ({ caller, view }) => listWaiting(platform, caller, view))

  bindCall(app, 'decideWaitingComments', async ({ caller, body, view }) => {
    await decideWaiting(platform, caller, body, view)
    return 'OK' as const
  })
}
