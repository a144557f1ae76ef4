import { z } from 'zod'
import { dayKinds, feedScopes, festivals, leapMonthRules, mailScopes } from '../kinds/day-kinds.ts'
import { factKindNames } from '../kinds/fact-kinds.ts'
import { booleanInput, byId, id, idInput, listInput, optionalTextInput, textInput, time, unlessGiven } from './values.ts'

const day = z.iso.date()

const lunarDay = z.object({ month: z.int().min(1).max(12), day: z.int().min(1).max(30), is_leap: z.boolean() })

const candles = z.object({
  count: z.int().min(0),
  is_own: z.boolean(),
  /** Who lit some of them, the first first. */
  from: z.array(z.string()),
})

const occurrence = z.object({
  /** The day on which it is kept. */
  date: day,
  /** The same day in the Chinese calendar. */
  lunar: lunarDay.nullable(),
  /** Whether it follows the Chinese calendar. */
  is_lunar: z.boolean(),
  /** Whether the year lacks the day, so that it is kept on another. */
  is_moved: z.boolean(),
  kind: z.enum(dayKinds),
  festival: z.enum(festivals).nullable(),
  /** Since the day itself; null where its year is not known. */
  years: z.int().min(0).nullable(),
  /** Whether these years would have been: of a birth of somebody who has died, or a wedding of such a couple. */
  would_be: z.boolean(),
  person_ids: z.array(id).max(2),
  relation_id: id.nullable(),
  fact_id: id.nullable(),
  fact_kind: z.enum(factKindNames).nullable(),
  /** What the fact calls itself, if its kind does not say it. */
  type: z.string(),
  /** As it is written. */
  fact_date: z.string(),
  /** On memorial days. */
  candles: candles.nullable(),
})

const settings = z.object({
  festivals: z.array(z.enum(festivals)),
  leap_months: z.enum(leapMonthRules),
  /** Members may. */
  can_change: z.boolean(),
  /** The days to come that the daily mail tells the caller of, if they want that mail. */
  mail: z.object({ kinds: z.array(z.enum(dayKinds)), who: z.enum(mailScopes) }),
  /** Whose days the caller's mails and calendars leave out. */
  muted_person_ids: z.array(id),
})

const feed = z.object({
  id,
  name: z.string(),
  kinds: z.array(z.enum(dayKinds)),
  who: z.enum(feedScopes),
  /** Whose branch it is; null otherwise. */
  person_id: id.nullable(),
  /** The secret address; null after the server's secret has changed, when it is known to its holders alone. */
  url: z.string().nullable(),
  creation_date: time,
  /** When a program last read it; null until then. */
  last_read: time.nullable(),
})

const kindInput = z.enum(dayKinds).meta({ type: 'string', enum: [...dayKinds] })
const scopeInput = z.enum(feedScopes).meta({ type: 'string', enum: [...feedScopes] })
const festivalInput = z.enum(festivals).meta({ type: 'string', enum: [...festivals] })

export const daySchemas = {
  listDays: {
    query: z.object({
      /** The first and the last day, such as 2026-12-31: at most 400 days, from 1900 to 2100. */
      from: textInput('word'),
      to: textInput('word'),
      /** `near`: only of the caller and of people near them, however the family handles the living. */
      who: optionalTextInput('word').optional(),
    }),
    response: z.array(occurrence),
  },
  getYearOfDays: {
    query: z.object({
      /** From 1900 to 2100. */
      year: textInput('word'),
      /** As in `listDays`. */
      who: optionalTextInput('word').optional(),
    }),
    response: z.object({
      total: z.int().min(0),
      /** How many are kept on each day, from the first of January. */
      counts: z.array(z.int().min(0)),
      /** Empty where there are more than `limits.yearDays`. */
      days: z.array(occurrence),
    }),
  },
  keepDay: {
    body: z.object({
      fact_id: idInput,
      /** Without it, or null: as is usual for its kind. */
      is_kept: unlessGiven(booleanInput).meta({ type: 'boolean' }),
    }),
    response: z.literal('OK'),
  },
  lightCandle: {
    body: z.object({ fact_id: idInput, date: textInput('word'), is_on: booleanInput }),
    response: candles,
  },
  updateDayMail: {
    body: z.object({
      kinds: listInput(kindInput, dayKinds.length).optional(),
      who: unlessGiven(z.enum(mailScopes)).meta({ type: 'string', enum: [...mailScopes] }),
    }),
    response: settings,
  },
  mutePerson: { body: z.object({ person_id: idInput, is_muted: booleanInput }), response: settings },
  listCalendarFeeds: { response: z.array(feed) },
  createCalendarFeed: {
    body: z.object({
      name: textInput('line'),
      kinds: listInput(kindInput, dayKinds.length),
      who: scopeInput,
      person_id: unlessGiven(idInput).meta(idInput.meta() ?? {}),
    }),
    response: feed,
  },
  deleteCalendarFeed: { params: byId, response: z.literal('OK') },
  getDaySettings: { response: settings },
  updateDaySettings: {
    body: z.object({
      festivals: listInput(festivalInput, festivals.length).optional(),
      leap_months: unlessGiven(z.enum(leapMonthRules)).meta({ type: 'string', enum: [...leapMonthRules] }),
    }),
    response: settings,
  },
} as const
