import { isLanguage, isRegion, limits, localeOf } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { messagesIn } from '../../platform/messages/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../accounts/tokens.ts'
import { keepDayFacts } from '../facts/day-facts.service.ts'
import { getListState } from '../families/lists/list-log.service.ts'
import { kinTermsOf } from '../kinship/kin-terms.service.ts'
import { viewsOf } from '../living/views.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { isoDay, readDay } from './day-range.ts'
import { dayLine, lunarLine, namesWithTerms } from './day-words.ts'
import { nearSteps } from './days.service.ts'
import { findFeedByToken, listFeedsReadSince, listLargeFamilies, listMuted, noteRead } from './feeds.repository.ts'
import type { FoundFeed } from './feeds.repository.ts'
import { kindsOf } from './feeds.service.ts'
import { findNamesOfAll } from './names-of-all.ts'
import { readKeptDays } from './occurrences.service.ts'
import type { DayEntries, KeptDays } from './occurrences.service.ts'
import { calendarEnd, writeDay, writeHead } from './write-calendar.ts'

/**
 * Programs keep what was: some days before today, so that nothing vanishes on the day itself, and two years to come. Counted from the
 * first of the month, so that a calendar in which nothing happens is the same for a month.
 */
const [daysBefore, daysAfter] = [31, 31 + 731]
/** Of more people, the names of the whole family take less time. */
const fewNames = 500
const keptBytes = 32 * 1024 * 1024
const hourMs = 3_600_000
/** After a start, large families that are in use are prepared: what their pages and calendars need is read before it is asked for. */
const preparedHours = 72
const large = { facts: 5_000 }
const prepared = { families: 3, feeds: 20 }

/** What a program gets, and under which tag it asks whether that has changed. */
interface FeedAnswer {
  tag: string
  /** Undefined where the program has it already. */
  body: readonly Buffer[] | undefined
}

interface KeptFeed {
  tag: string
  body: readonly Buffer[]
  /** What all days depend on, and each day with what is in it. */
  frame: string
  days: ReadonlyMap<number, WrittenDay>
}

interface WrittenDay {
  of: readonly unknown[]
  text: Buffer
}

/** All that a calendar depends on. */
interface Reading {
  family: FamilyId
  view: View
  muted: readonly number[]
  locale: Locale
  /** The first of the month, in ISO 8601. */
  month: string
  base: string
  tag: string
}

/**
 * Answers calendar programs, and keeps the last calendars: a program asks several times a day, and most days nothing differs. After a change
 * only the days are written again on which something differs.
 */
export class CalendarFeeds {
  readonly #platform: Platform
  readonly #kept = new LruCache<KeptFeed>(keptBytes)

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /**
   * @param known - the tag of what the program has
   * @returns undefined of an address that does not exist, or has ended
   */
  async answer(token: string, known: string | undefined, base: string): Promise<FeedAnswer | undefined> {
    const feed = await findFeedByToken(this.#platform.database.read, hashToken(token))
    if (feed === undefined) return undefined
    const reading = await this.#read(feed, base)
    await this.#note(feed, base)
    const { tag } = reading
    return { tag, body: known?.includes(tag) === true ? undefined : await this.#bodyOf(feed, reading) }
  }

  /** Reads the days of large families, and makes the calendars that programs will ask for, one after the other. */
  async prepare(isStopping: () => boolean): Promise<void> {
    const { database, now } = this.#platform
    const since = new Date(now().getTime() - preparedHours * hourMs).toISOString()
    for (const family of await listLargeFamilies(database.read, since, { ...large, count: prepared.families }))
      if (!isStopping()) await keepDayFacts(database, family)
    for (const feed of await listFeedsReadSince(database.read, since, { ...large, count: prepared.feeds }))
      if (!isStopping()) await this.#bodyOf(feed, await this.#read(feed, feed.last_base))
  }

  async #read(feed: FoundFeed, base: string): Promise<Reading> {
    const { database, now } = this.#platform
    const family = feed.family_id as FamilyId
    const view = await viewsOf(this.#platform).of({ familyId: family, personId: feed.reader_person_id })
    const muted = await listMuted(database.read, family, feed.user_id)
    const { key, version } = await getListState(database.read, family)
    const locale = localeOf(isLanguage(feed.language) ? feed.language : 'en', isRegion(feed.region) ? feed.region : '')
    const month = `${now().toISOString().slice(0, 7)}-01`
    const tag = `"${hashToken(JSON.stringify([key, version, view.key, month, locale, feed.kin_region, base, muted, feed.id]))}"`
    return { family, view, muted, locale, month, base, tag }
  }

  async #bodyOf(feed: FoundFeed, reading: Reading): Promise<readonly Buffer[]> {
    const name = `${feed.family_id} ${feed.id}`
    const before = this.#kept.get(name)
    if (before?.tag === reading.tag) return before.body
    const { frame, head, days } = await this.#write(feed, reading, before)
    const body = [head, ...[...days.values()].map(({ text }) => text), Buffer.from(calendarEnd)]
    const bytes = body.reduce((sum, { length }) => sum + length, 0)
    this.#kept.set(name, { tag: reading.tag, body, frame, days }, 1.5 * bytes)
    return body
  }

  /** At most once an hour: it is no log. */
  async #note({ family_id: family, id, last_read_at: last, last_base: lastBase }: FoundFeed, base: string): Promise<void> {
    const at = this.#platform.now()
    if (last !== null && at.getTime() - Date.parse(last) < hourMs && lastBase === base) return
    await this.#platform.database.write((tx) => noteRead(tx, family as FamilyId, id, { at: at.toISOString(), base }))
  }

  async #write(
    feed: FoundFeed,
    reading: Reading,
    before: KeptFeed | undefined,
  ): Promise<Pick<KeptFeed, 'frame' | 'days'> & { head: Buffer }> {
    const { family, view, muted, locale, month, base } = reading
    const first = readDay(month, 'month')
    const kinds = new Set<string>(kindsOf(feed))
    const isWanted = await this.#wantedBy(feed, family)
    const asked = { family, view, isWanted, muted: new Set(muted), kinds, atMost: limits.feedEvents }
    const kept = await readKeptDays(this.#platform, asked, { from: first - daysBefore, to: first + daysAfter })
    const nameOf = await this.#namesFor(feed, reading, kept)
    const frame = JSON.stringify([locale, month, base, kept.leapMonths])
    const { moved } = messagesIn(locale).days
    const stamp = `${month}T00:00:00Z`
    const known = before?.frame === frame ? before.days : undefined
    const days = new Map<number, WrittenDay>()
    const textOf = ({ julianDay, entries, present }: DayEntries): string => {
      const day = isoDay(julianDay)
      return writeDay(
        { julianDay, stamp },
        entries.map((entry) => {
          const each = present(entry)
          const [person] = each.person_ids
          return {
            uid: `${each.fact_id ?? each.festival}-${day}@${feed.uid}`,
            summary: dayLine(each, each.person_ids.map(nameOf), locale),
            description: [lunarLine(each, locale), each.is_moved ? moved : ''].filter((line) => line !== '').join('\n'),
            category: each.kind,
            url: person === undefined ? `${base}/days/` : `${base}/family/profile/${person}/`,
          }
        }),
      )
    }
    await kept.forEachDay((day) => {
      const of = day.entries.flatMap((entry) => ('festival' in entry ? [entry.festival] : [entry, ...entry.people.map(nameOf)]))
      const same = known?.get(day.julianDay)
      const isSame = same?.of.length === of.length && of.every((part, at) => part === same.of[at])
      days.set(day.julianDay, isSame ? same : { of, text: Buffer.from(textOf(day)) })
    })
    return { frame, days, head: Buffer.from(writeHead(feed.name)) }
  }

  async #namesFor(feed: FoundFeed, { family, view, locale }: Reading, kept: KeptDays): Promise<(person: number) => string> {
    const { database } = this.#platform
    const people = kept.people()
    const names =
      people.size > fewNames
        ? await findNamesOfAll(database, family)
        : new Map([...(await findNamedPeople(database.read, family, [...people]))].map(([id, { name }]) => [id, name]))
    const reader = { familyId: family, personId: feed.reader_person_id, locale, kinRegion: feed.kin_region, view }
    return namesWithTerms(names, people.size === 0 ? undefined : await kinTermsOf(this.#platform, reader), locale)
  }

  #wantedBy(feed: FoundFeed, family: FamilyId): Promise<((person: number) => boolean) | undefined> {
    const views = viewsOf(this.#platform)
    if (feed.who === 'near') return views.nearOf({ familyId: family, personId: feed.reader_person_id }, nearSteps)
    if (feed.who === 'branch') return views.branchOf({ familyId: family, personId: feed.person_id ?? 0 })
    return Promise.resolve(undefined)
  }
}
