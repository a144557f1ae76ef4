import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Unsubscribe } from '../../platform/mail/render-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import type { Language } from '@banyan/contract'
import { deriveKey } from '../../platform/derive-key.ts'
import { updateSettings } from './users.repository.ts'

/** The mails that come by themselves, each with the setting that lets them. */
const settings = { updates: 'receive_update_emails', photos: 'receive_photo_update_emails' } as const
export type Mails = keyof typeof settings

/**
 * How one user says that no more such mails are to come. The token is signed and not stored: it works as long as the mail is kept, can be used
 * again, and is worth nothing for anything else.
 */
export function unsubscribeFrom(platform: Pick<Platform, 'config' | 'secret'>, mails: Mails, user: { id: number; language: Language }): Unsubscribe {
  const token = `${mails}-${user.id}-${sign(platform.secret, mails, user.id)}`
  const base = publicUrl(platform.config)
  return { pageUrl: `${base}/accounts/unsubscribe/?token=${token}&language=${user.language}`, oneClickUrl: `${base}/api/unsubscribe/${token}/` }
}

/** Switches the setting off; the same answer when the user has left since. @throws ApiError `unknown_unsubscribe` */
export async function unsubscribe({ database, secret }: Platform, token: string): Promise<Mails> {
  const [, mails, id, signature] = /^(updates|photos)-(\d{1,15})-([\w-]{43})$/.exec(token) ?? []
  if ((mails !== 'updates' && mails !== 'photos') || signature === undefined) throw new ApiError('unknown_unsubscribe')
  const userId = Number(id)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, mails, userId)))) throw new ApiError('unknown_unsubscribe')
  await database.write((tx) => updateSettings(tx, userId, { [settings[mails]]: 0 }))
  return mails
}

const sign = (secret: string, mails: Mails, userId: number): string => createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(`${mails} ${userId}`).digest('base64url')
