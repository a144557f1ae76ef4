import { deviceName } from '@banyan/contract'
import type { Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { findUserById, markUserUsed } from '../users.repository.ts'
import { takeCard } from './cards.repository.ts'
import type { UsableCard } from './cards.service.ts'

/**
 * Uses a card up. Its owner hears of it, and the keeper who made it, since its owner may have no address: if somebody else has used
 * it, the keeper finds out. Call it in the transaction that signs in, and notify the wake signal after the commit.
 * @throws ApiError `card_used` if somebody else was faster, or it has just ended
 */
export async function useCard(
  tx: Writer,
  platform: Platform,
  { id, kind, makerId, user }: UsableCard,
  userAgent: string,
): Promise<void> {
  const at = platform.now()
  // First, as for somebody who leaves: two transactions that wait for each other would both fail.
  await markUserUsed(tx, user.familyId, user.id, at.toISOString())
  if (!(await takeCard(tx, id, at.toISOString(), userAgent.slice(0, 200)))) throw new ApiError('card_used')
  await recordAccountEvent(tx, platform, user, 'card_used', { userAgent })
  const maker = kind === 'keeper' ? await findUserById(tx, user.familyId, makerId) : undefined
  if (maker === undefined || maker.email === null) return
  await enqueueMail(tx, platform, {
    kind: 'card_used',
    to: maker.email,
    language: maker.locale,
    data: {
      name: maker.name,
      actor: user.name,
      url: `${publicUrl(platform.config)}/family/members/`,
      device: deviceName(userAgent),
      at,
    },
    eventKey: `card ${id}`,
    familyId: user.familyId,
  })
}
