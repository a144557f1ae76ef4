import { createHmac, randomBytes } from 'node:crypto'
import { dayKinds, limits } from '@banyan/contract'
import type { CalendarFeed, CallBody } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { DomainEvents } from '../events/events.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import { changeOwnSetting } from './change-own-setting.ts'
import { deleteFeed, deleteFeedsOf, insertFeed, listFeeds } from './feeds.repository.ts'
import type { CalendarFeedRow } from './feeds.table.ts'

/** 192 bits, in base64url. */
const tokenLength = 32

/** Made from the server's secret and the feed's salt, so that its owner can see the address again although only its hash is stored. */
const feedToken = ({ secret }: Pick<Platform, 'secret'>, salt: string): string =>
  createHmac('sha256', deriveKey(secret, 'calendar feeds')).update(salt).digest('base64url').slice(0, tokenLength)

export async function listCalendarFeeds(platform: Platform, caller: Caller, base: string): Promise<CalendarFeed[]> {
  const rows = await listFeeds(platform.database.read, caller.familyId, caller.userId)
  return rows.map((row) => present(platform, row, base))
}

function present(platform: Platform, row: CalendarFeedRow, base: string): CalendarFeed {
  const token = feedToken(platform, row.token_salt)
  return {
    id: row.id,
    name: row.name,
    kinds: kindsOf(row),
    who: row.who,
    person_id: row.person_id,
    url: hashToken(token) === row.token_hash ? `${base}/calendar/${token}.ics` : null,
    creation_date: row.created_at,
    last_read: row.last_read_at,
  }
}

export const kindsOf = ({ kinds }: Pick<CalendarFeedRow, 'kinds'>): CalendarFeed['kinds'] => {
  const names = new Set(kinds.split(','))
  return dayKinds.filter((kind) => names.has(kind))
}

/** @throws ApiError `invalid_field`, `blank_name`, `hidden_person`, `not_found`, `too_many_feeds` */
export async function createCalendarFeed(
  platform: Platform,
  caller: Caller,
  asked: CallBody<'createCalendarFeed'>,
  base: string,
): Promise<CalendarFeed> {
  const name = cleanText(asked.name).slice(0, limits.feedName)
  if (name === '') throw new ApiError('blank_name', { field: 'name' })
  if (asked.kinds.length === 0) throw new ApiError('invalid_field', { field: 'kinds' })
  const person = asked.who === 'branch' ? (asked.person_id ?? null) : null
  if (asked.who === 'branch' && person === null) throw new ApiError('invalid_field', { field: 'person_id' })
  const salt = randomBytes(16).toString('base64url')
  const row = await changeOwnSetting(platform, caller, async (tx) => {
    if (person !== null && !(await areAllThere(tx, caller.familyId, [person]))) throw new ApiError('not_found')
    const others = await listFeeds(tx, caller.familyId, caller.userId)
    if (others.length >= limits.feeds) throw new ApiError('too_many_feeds')
    const id = await insertFeed(tx, caller.familyId, {
      user_id: caller.userId,
      name,
      token_hash: hashToken(feedToken(platform, salt)),
      token_salt: salt,
      kinds: dayKinds.filter((kind) => asked.kinds.includes(kind)).join(','),
      who: asked.who,
      person_id: person,
      created_at: platform.now().toISOString(),
    })
    return (await listFeeds(tx, caller.familyId, caller.userId)).find((each) => each.id === id)
  })
  if (row === undefined) throw new ApiError('not_found')
  return present(platform, row, base)
}

/** @throws ApiError `not_found` */
export async function endCalendarFeed(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeOwnSetting(platform, caller, async (tx) => {
    if (!(await deleteFeed(tx, caller.familyId, caller.userId, id))) throw new ApiError('not_found')
  })
}

/** A new password ends the calendars of a user: an intruder may have made them (decision 24). */
export const endFeedsOf = (tx: Writer, { family, userId }: DomainEvents['passwordReplaced']): Promise<void> =>
  deleteFeedsOf(tx, family, userId)
