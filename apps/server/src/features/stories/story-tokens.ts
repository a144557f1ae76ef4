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

type Signing = Pick<Platform, 'config' | 'secret'>

/** The page that answers a question. The secret is behind the `#`, which no server and no preview of a message sees. */
export const storyUrl = (platform: Signing, locale: Locale, token: string): string =>
  `${publicUrl(platform.config)}/story/?${inLocale(locale)}#${token}`

/** What stops the mails of a plan. It is signed rather than stored: it never expires, and works for nothing else. */
export function stopToken(platform: Signing, { family_id, id }: { family_id: number; id: number }): string {
  const who = `${familyMarks(platform).markOf(family_id)}-${id}`
  return `${who}-${sign(platform.secret, who)}`
}

export const stopLinks = (platform: Signing, plan: { family_id: number; id: number; locale: Locale }): Unsubscribe => {
  const token = stopToken(platform, plan)
  return {
    pageUrl: `${storyUrl(platform, plan.locale, `stop.${token}`)}`,
    oneClickUrl: `${publicUrl(platform.config)}/api/story/stop/${token}/`,
  }
}

/** @throws ApiError `link_over` */
export function readStopToken(platform: Signing, token: string): { family: FamilyId; plan: number } {
  const [, who = '', mark = '', plan = '', signature = ''] = /^(([\w-]{22})-(\d{1,15}))-([\w-]{43})$/.exec(token) ?? []
  const expected = Buffer.from(sign(platform.secret, who))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ApiError('link_over')
  const family = familyMarks(platform).familyOf(mark)
  if (family === undefined) throw new ApiError('link_over')
  return { family: family as FamilyId, plan: Number(plan) }
}

const sign = (secret: string, who: string): string =>
  createHmac('sha256', deriveKey(secret, 'stop stories')).update(who).digest('base64url')
