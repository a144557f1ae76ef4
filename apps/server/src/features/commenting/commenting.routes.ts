import { limits } from '@banyan/contract'
import type { CallQuery } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { bindCall, enforce, pathId } from '../../platform/http/call.ts'
import type { VisiblePictureCache } from '../../platform/media/visible-picture-cache.ts'
import { receiveRecording } from '../../platform/recordings/receive-recording.ts'
import type { About } from '../comments/about.ts'
import { hasVoice } from '../comments/voices.service.ts'
import { readId } from '../photos/images/images.service.ts'
import { changeComment, createComment, deleteComment, listComments, restoreComment, setHeart } from './commenting.service.ts'
import { getSubject, readAbout } from './subjects.service.ts'

/** Nobody says more in a minute, and a flood of files is slowed. */
const voiceNotesInMinute = 20

/** The calls of members and readers about comments and hearts; guests comment by calls of their own. */
export function commentingRoutes(app: FastifyInstance, known: VisiblePictureCache): void {
  const { platform } = app
  const idOf = (text: string | undefined, field: string): number | undefined =>
    text === undefined || text === '' ? undefined : readId(text, field)

  const aboutIn = (query: CallQuery<'createVoiceNote'>): About =>
    readAbout({
      image_id: idOf(query.image_id, 'image_id'),
      gallery_id: idOf(query.gallery_id, 'gallery_id'),
      person_id: idOf(query.person_id, 'person_id'),
      fact_id: idOf(query.fact_id, 'fact_id'),
    })

  bindCall(app, 'listComments', ({ caller, query, view }) =>
    listComments(platform, { caller, view }, aboutIn(query), idOf(query.before, 'before')),
  )

  bindCall(app, 'createComment', ({ caller, body }) =>
    createComment(platform, caller, readAbout(body), { text: body.text, key: body.idempotency_key }),
  )

  const isLimited = app.createRateLimit({
    max: voiceNotesInMinute,
    timeWindow: 60_000,
    keyGenerator: ({ caller, ip }) => `voice note ${caller?.sessionId ?? ip}`,
  })
  bindCall(
    app,
    'createVoiceNote',
    async ({ caller, query, request }) => {
      await enforce(isLimited, request)
      const about = aboutIn(query)
      // Said before megabytes arrive.
      await getSubject(platform.database.read, caller.familyId, about)
      return receiveRecording(
        platform,
        request,
        { family: caller.familyId, call: 'createVoiceNote', most: limits.voiceNote, isKept: hasVoice },
        (voice, { text = '', idempotency_key: key }) => createComment(platform, caller, about, { text, key, voice }),
      )
    },
    { limit: 'own' },
  )

  bindCall(app, 'updateComment', ({ caller, params, body }) => changeComment(platform, caller, pathId(params.id), body.text))

  bindCall(app, 'deleteComment', async ({ caller, params }) => {
    await deleteComment(platform, caller, pathId(params.id))
    known.forgetFamily(caller.familyId)
    return 'OK' as const
  })

  bindCall(app, 'restoreComment', ({ caller, params }) => restoreComment(platform, caller, pathId(params.id)))

  bindCall(app, 'setHeart', ({ caller, body }) => setHeart(platform, caller, body))
}
