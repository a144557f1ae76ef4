import type { CallBody } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Guest } from '../../platform/http/guest.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { getSubject } from '../commenting/subjects.service.ts'
import { aboutOf } from '../comments/about.ts'
import { changeComments, findComment, takeGuestCommentBack } from '../comments/change-comments.ts'
import { takeGuestImageBack } from '../photos/images/listing/waiting-images.service.ts'
import { checkTakeBackSecret } from './guest-tokens.ts'

/**
 * Takes back what a guest has sent, with what their browser got for it. What waits is gone for good; a comment that the family sees is
 * deleted like any other, and so is a photo within a day: after that it is part of the family's album.
 *
 * @throws ApiError `not_found` with another secret, and for what is gone already
 */
export async function takeBack(
  platform: Platform,
  guest: Guest,
  { kind, id, secret }: CallBody<'takeBackAsGuest'>,
): Promise<void> {
  checkTakeBackSecret(platform, guest, { kind, id }, secret)
  if (kind === 'comment') await takeCommentBack(platform, guest, id)
  else await takeGuestImageBack(platform, guest.familyId, id, { shownAfter: timeAfter(platform.now(), -dayMs) })
  platform.wakeSignal.notify()
}

const takeCommentBack = (platform: Platform, { familyId: family }: Guest, id: number): Promise<void> =>
  changeComments(platform, family, async (tx) => {
    const comment = await findComment(tx, family, id)
    if (comment === undefined || comment.guest_name === null) throw new ApiError('not_found')
    const author = { familyId: family, userId: 0, personId: 0, userName: comment.guest_name }
    const step = { tx, author, at: platform.now().toISOString() }
    await takeGuestCommentBack(step, comment, await getSubject(tx, family, aboutOf(comment)))
  })
