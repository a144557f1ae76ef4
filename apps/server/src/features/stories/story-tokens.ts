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
import type { StoryPlanRow } from './stories.table.ts'

type Signing = Pick<Platform, 'config' | 'secret'>

/** The page that answers a question. The secret is behind the `#`, which no server and no preview of a message sees. */
export const storyUrl = (platform: Signing, locale: Locale, token: string): string =>
  `${publicUrl(platform.config)}/story/?${inLocale(locale)}#${token}`

type Stopping = Pick<StoryPlanRow, 'family_id' | 'id' | 'mailbox'>

/**
 * What stops the mails of a plan. It is signed rather than stored: it never expires, and works for nothing else. It names the mailbox, too,
 * for the time when its plan is gone and another one writes to the same.
 */
export function stopToken(platform: Signing, { family_id, id, mailbox }: Stopping): string {
  const who = `${familyMarks(platform).markOf(family_id)}-${id}-${mailbox}`
  return `${who}-${sign(platform.secret, who)}`
}

export const stopLinks = (platform: Signing, plan: Stopping & { locale: Locale }): Unsubscribe => {
  const token = stopToken(platform, plan)
  return {
    pageUrl: `${storyUrl(platform, plan.locale, `stop.${token}`)}`,
    oneClickUrl: `${publicUrl(platform.config)}/api/story/stop/${token}/`,
  }
}

/** @throws ApiError `link_over` */
export function readStopToken(platform: Signing, token: string): { family: FamilyId; plan: number; mailbox: string } {
  const shape = /^(([\w-]{22})-(\d{1,15})-([\w-]{16}))-([\w-]{43})$/
  const [, who = '', mark = '', plan = '', mailbox = '', signature = ''] = shape.exec(token) ?? []
  const expected = Buffer.from(sign(platform.secret, who))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ApiError('link_over')
  const family = familyMarks(platform).familyOf(mark)
  if (family === undefined) throw new ApiError('link_over')
  return { family: family as FamilyId, plan: Number(plan), mailbox }
}

const sign = (secret: string, who: string): string =>
  createHmac('sha256', deriveKey(secret, 'stop stories')).update(who).digest('base64url')
