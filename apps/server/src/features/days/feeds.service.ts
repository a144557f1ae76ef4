import { createHmac, randomBytes } from 'node:crypto'
import { dayKinds, isLanguage, isRegion, limits, localeOf } from '@banyan/contract'
import type { CalendarFeed, CallBody, Locale } from '@banyan/contract'
import { deriveKey } from '../../platform/derive-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { messagesIn } from '../../platform/messages/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { hashToken } from '../accounts/tokens.ts'
import { getListState } from '../families/lists/list-log.service.ts'
import { kinTermsOf } from '../kinship/kin-terms.service.ts'
import { viewsOf } from '../living/views.service.ts'
import { areAllThere, findNamedPeople } from '../person-names/person-names.service.ts'
import { changeOwnSetting } from './change-own-setting.ts'
import { readDay } from './day-range.ts'
import { dayLine, lunarLine, namesWithTerms } from './day-words.ts'
import { nearSteps } from './days.service.ts'
import { deleteFeed, findFeedByToken, insertFeed, listFeeds, listMuted, noteRead } from './feeds.repository.ts'
import type { FoundFeed } from './feeds.repository.ts'
import type { CalendarFeedRow } from './feeds.table.ts'
import { findNamesOfAll } from './names-of-all.ts'
import { readKeptDays } from './occurrences.service.ts'
import { CalendarWriter } from './write-calendar.ts'

/** Programs keep what was: some days before today, so that nothing vanishes on the day itself, and two years to come. */
const [daysBefore, daysAfter] = [31, 731]
/** 192 bits, in base64url. */
const tokenLength = 32
/** Of more people, the names of the whole family take less time. */
const fewNames = 500
const keptBytes = 32 * 1024 * 1024
const hourMs = 3_600_000

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

const kindsOf = ({ kinds }: Pick<CalendarFeedRow, 'kinds'>): CalendarFeed['kinds'] => {
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

/** What a program gets, and under which tag it asks whether that has changed. */
export interface FeedAnswer {
  tag: string
  /** Undefined where the program has it already. */
  body: Buffer | undefined
}

/** Answers calendar programs, and keeps the last calendars: a program asks several times a day, and most days nothing differs. */
export class CalendarFeeds {
  readonly #platform: Platform
  readonly #kept = new LruCache<{ tag: string; body: Buffer }>(keptBytes)

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /**
   * @param known - the tag of what the program has
   * @returns undefined of an address that does not exist, or has ended
   */
  async answer(token: string, known: string | undefined, base: string): Promise<FeedAnswer | undefined> {
    const { database, now } = this.#platform
    const feed = await findFeedByToken(database.read, hashToken(token))
    if (feed === undefined) return undefined
    const family = feed.family_id as FamilyId
    const view = await viewsOf(this.#platform).of({ familyId: family, personId: feed.reader_person_id })
    const muted = await listMuted(database.read, family, feed.user_id)
    const { key, version } = await getListState(database.read, family)
    const locale = localeOf(isLanguage(feed.language) ? feed.language : 'en', isRegion(feed.region) ? feed.region : '')
    const today = now().toISOString().slice(0, 10)
    const tag = `"${hashToken(JSON.stringify([key, version, view.key, today, locale, feed.kin_region, base, muted, feed.id]))}"`
    await this.#note(feed)
    if (known?.includes(tag) === true) return { tag, body: undefined }
    const name = `${feed.family_id} ${feed.id}`
    const kept = this.#kept.get(name)
    if (kept?.tag === tag) return kept
    const body = await this.#write(feed, { view, muted, locale, today, base })
    this.#kept.set(name, { tag, body }, body.buffer.byteLength)
    return { tag, body }
  }

  /** At most once an hour: it is no log. */
  async #note({ family_id: family, id, last_read_at: last }: FoundFeed): Promise<void> {
    const at = this.#platform.now()
    if (last !== null && at.getTime() - Date.parse(last) < hourMs) return
    await this.#platform.database.write((tx) => noteRead(tx, family as FamilyId, id, at.toISOString()))
  }

  async #write(feed: FoundFeed, { view, muted, locale, today, base }: Writing): Promise<Buffer> {
    const family = feed.family_id as FamilyId
    const day = readDay(today, 'today')
    const kinds = new Set<string>(kindsOf(feed))
    const isWanted = await this.#wantedBy(feed, family)
    const asked = { family, view, isWanted, muted: new Set(muted), kinds, atMost: limits.feedEvents }
    const days = await readKeptDays(this.#platform, asked, { from: day - daysBefore, to: day + daysAfter })
    const people = await this.#readNames(family, days.people)
    const reader = { familyId: family, personId: feed.reader_person_id, locale, kinRegion: feed.kin_region, view }
    const termOf = days.people.size === 0 ? undefined : await kinTermsOf(this.#platform, reader)
    const names = namesWithTerms(people, termOf, locale)
    const calendar = new CalendarWriter({ name: feed.name, stamp: `${today}T00:00:00Z` })
    const { days: words } = messagesIn(locale)
    await days.forEach((each) => {
      const [first] = each.person_ids
      const moved = each.is_moved ? words.moved : ''
      const lunar = lunarLine(each, locale)
      calendar.add({
        uid: `${each.fact_id ?? each.festival}-${each.date}@${feed.uid}`,
        julianDay: each.julianDay,
        summary: dayLine(each, each.person_ids.map(names), locale),
        description: lunar === '' || moved === '' ? lunar + moved : `${lunar}\n${moved}`,
        category: each.kind,
        url: first === undefined ? `${base}/days/` : `${base}/family/profile/${first}/`,
      })
    })
    return calendar.end()
  }

  #wantedBy(feed: FoundFeed, family: FamilyId): Promise<((person: number) => boolean) | undefined> {
    const views = viewsOf(this.#platform)
    if (feed.who === 'near') return views.nearOf({ familyId: family, personId: feed.reader_person_id }, nearSteps)
    if (feed.who === 'branch') return views.branchOf({ familyId: family, personId: feed.person_id ?? 0 })
    return Promise.resolve(undefined)
  }

  async #readNames(family: FamilyId, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
    const { database } = this.#platform
    if (ids.size > fewNames) return findNamesOfAll(database, family)
    return new Map([...(await findNamedPeople(database.read, family, [...ids]))].map(([id, { name }]) => [id, name]))
  }
}

interface Writing {
  view: View
  muted: readonly number[]
  locale: Locale
  today: string
  base: string
}
