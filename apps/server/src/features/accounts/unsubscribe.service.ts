import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '@banyan/contract'
import { deriveKey } from '../../platform/derive-key.ts'
import { familyMarks } from '../../platform/family-marks.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Unsubscribe } from '../../platform/mail/render-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { findFamilyOfSharedUser, updateSettings } from './users.repository.ts'

/** The mails that come by themselves, each with the setting that lets them. */
const settings = { updates: 'receive_update_emails', photos: 'receive_photo_update_emails' } as const
export type Mails = keyof typeof settings

/**
 * How one user says that no more such mails are to come. The token is signed and not stored: it works as long as the mail is kept, can be used
 * again, and is worth nothing for anything else.
 */
export function unsubscribeFrom(
  platform: Pick<Platform, 'config' | 'secret'>,
  mails: Mails,
  user: { id: number; familyId: FamilyId; language: Language },
): Unsubscribe {
  const who = `${familyMarks(platform).markOf(user.familyId)}-${user.id}`
  const token = `${mails}-${who}-${sign(platform.secret, mails, who)}`
  const base = publicUrl(platform.config)
  return {
    pageUrl: `${base}/accounts/unsubscribe/?token=${token}&language=${user.language}`,
    oneClickUrl: `${base}/api/unsubscribe/${token}/`,
  }
}

/** Switches the setting off; the same answer when the user has left since. @throws ApiError `unknown_unsubscribe` */
export async function unsubscribe(platform: Platform, token: string): Promise<Mails> {
  const [, mails, who = '', signature] = /^(updates|photos)-((?:[\w-]{22}-)?\d{1,15})-([\w-]{43})$/.exec(token) ?? []
  if ((mails !== 'updates' && mails !== 'photos') || signature === undefined) throw new ApiError('unknown_unsubscribe')
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(platform.secret, mails, who))))
    throw new ApiError('unknown_unsubscribe')
  const [id = '', mark] = who.split(/-(?=\d+$)/).toReversed()
  await platform.database.write(async (tx) => {
    // Up to version 0.2.0 a token named the user by an id of the whole server.
    const family = mark === undefined ? await findFamilyOfSharedUser(tx, Number(id)) : familyMarks(platform).familyOf(mark)
    if (family !== undefined) await updateSettings(tx, family as FamilyId, Number(id), { [settings[mails]]: 0 })
  })
  return mails
}

const sign = (secret: string, mails: Mails, who: string): string =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(`${mails} ${who}`).digest('base64url')
