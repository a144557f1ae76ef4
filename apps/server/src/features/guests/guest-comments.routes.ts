import { limits } from '@banyan/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bindCall, enforce } from '../../platform/http/call.ts'
import type { Guest } from '../../platform/http/guest.ts'
import { guestAddresses } from '../../platform/media/media-addresses.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import { receiveRecording } from '../../platform/recordings/receive-recording.ts'
import { hasVoice } from '../comments/voices.service.ts'
import { readId } from '../photos/images/images.service.ts'
import { createGuestComment, decideWaiting, getGuestAbout, listGuestComments, listWaiting } from './guest-comments.service.ts'
import { openedBy } from './guests.service.ts'

/** With one link: guests who share it speak in turn. */
const voiceNotesInMinute = 20

/** The calls by which guests comment, and members decide about it. */
export function guestCommentRoutes(app: FastifyInstance): void {
  const { platform } = app
  const idOf = (text: string | undefined, field: string): number | undefined =>
    text === undefined || text === '' ? undefined : readId(text, field)

  const addressesFor = (request: FastifyRequest, guest: Guest): MediaAddresses =>
    guestAddresses(request, guest.familyId, openedBy(guest).link.ends_at)

  bindCall(app, 'listGuestComments', ({ guest, query, request }) =>
    listGuestComments(platform, guest, {
      photo: idOf(query.photo_id, 'photo_id'),
      person: idOf(query.person_id, 'person_id'),
      before: idOf(query.before, 'before'),
      addresses: addressesFor(request, guest),
    }),
  )

  bindCall(app, 'addGuestComment', async ({ guest, body, request }) => {
    const about = await getGuestAbout(platform, guest, { photo: body.photo_id, person: body.person_id })
    const said = { text: body.text, name: body.guest_name ?? '', key: body.idempotency_key }
    return createGuestComment(platform, guest, about, said, addressesFor(request, guest))
  })

  const isLimited = app.createRateLimit({
    max: voiceNotesInMinute,
    timeWindow: 60_000,
    keyGenerator: ({ guest, ip }) => `voice note of link ${guest ? `${guest.familyId} ${guest.linkId}` : ip}`,
  })
  bindCall(
    app,
    'addGuestVoiceNote',
    async ({ guest, query, request }) => {
      await enforce(isLimited, request)
      const asked = { photo: idOf(query.photo_id, 'photo_id'), person: idOf(query.person_id, 'person_id') }
      const about = await getGuestAbout(platform, guest, asked)
      return receiveRecording(
        platform,
        request,
        { family: guest.familyId, call: 'addGuestVoiceNote', most: limits.voiceNote, isKept: hasVoice },
        (voice, { text = '', guest_name: name = '', idempotency_key: key }) =>
          createGuestComment(platform, guest, about, { text, name, key, voice }, addressesFor(request, guest)),
      )
    },
    { limit: 'own' },
  )

  bindCall(app, 'listWaitingComments', ({ caller, view }) => listWaiting(platform, caller, view))

  bindCall(app, 'decideWaitingComments', async ({ caller, body, view }) => {
    await decideWaiting(platform, caller, body, view)
    return 'OK' as const
  })
}
