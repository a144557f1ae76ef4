import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Locale } from '@banyan/contract'
import { deriveKey } from '../../platform/derive-key.ts'
import { familyMarks } from '../../platform/family-marks.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Unsubscribe } from '../../platform/mail/render-mail.ts'
import { inLocale } from '../../platform/messages/in-locale.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { findFamilyOfSharedUser, updateSettings } from './users.repository.ts'

/** Maps each kind of automatic mail to the setting that allows it. */
const settings = { updates: 'receive_update_emails', photos: 'receive_photo_update_emails' } as const
export type Mails = keyof typeof settings

/**
 * Creates a link with which a user stops one kind of mail. Its token is signed rather than stored: it never expires, can be used
 * again, and works for nothing else.
 */
export function unsubscribeFrom(
  platform: Pick<Platform, 'config' | 'secret'>,
  mails: Mails,
  user: { id: number; familyId: FamilyId; locale: Locale },
): Unsubscribe {
  const who = `${familyMarks(platform).markOf(user.familyId)}-${user.id}`
  const token = `${mails}-${who}-${sign(platform.secret, mails, who)}`
  const base = publicUrl(platform.config)
  return {
    pageUrl: `${base}/accounts/unsubscribe/?token=${token}&${inLocale(user.locale)}`,
    oneClickUrl: `${base}/api/unsubscribe/${token}/`,
  }
}

/** Switches the setting off; the answer is the same if the user has left since. @throws ApiError `unknown_unsubscribe` */
export async function unsubscribe(platform: Platform, token: string): Promise<Mails> {
  const [, mails, who = '', signature] = /^(updates|photos)-((?:[\w-]{22}-)?\d{1,15})-([\w-]{43})$/.exec(token) ?? []
  if ((mails !== 'updates' && mails !== 'photos') || signature === undefined) throw new ApiError('unknown_unsubscribe')
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(platform.secret, mails, who))))
    throw new ApiError('unknown_unsubscribe')
  const [id = '', mark] = who.split(/-(?=\d+$)/).toReversed()
  await platform.database.write(async (tx) => {
    // Tokens of versions up to 0.2.0 name the user by a server-wide id.
    const family = mark === undefined ? await findFamilyOfSharedUser(tx, Number(id)) : familyMarks(platform).familyOf(mark)
    if (family !== undefined) await updateSettings(tx, family as FamilyId, Number(id), { [settings[mails]]: 0 })
  })
  return mails
}

const sign = (secret: string, mails: Mails, who: string): string =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(`${mails} ${who}`).digest('base64url')
