import { limits, storyThemes } from '@banyan/contract'
import type { CallBody, CallResponse, Locale, StoryPlan } from '@banyan/contract'
import { countToday, secondsLeftToday } from '../../platform/daily-count.ts'
import type { Writer } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { isTimeZone } from '../../platform/local-time.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { refuseEndedSession } from '../accounts/sessions/sessions.service.ts'
import { findUser } from '../accounts/users.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { findPersonRow } from '../people/people.service.ts'
import { loadQuestions, storyKeys } from './catalogue/catalogue.ts'
import { givenNameOf } from './given-name.ts'
import { askMailbox, storyMailbox, unaskMailbox } from './mailboxes.repository.ts'
import { morningAfterWeeks, nextMorning } from './next-morning.ts'
import { presentPlans } from './present-plans.ts'
import { recordPlan } from './record-plan.ts'
import { sendQuestion } from './send-question.service.ts'
import {
  deletePlan,
  deleteUnsent,
  findPlan,
  insertPlan,
  insertQuestions,
  listPlans,
  listQuestions,
  updatePlan,
} from './stories.repository.ts'
import type { NewQuestion } from './stories.repository.ts'
import type { StoryPlanRow } from './stories.table.ts'

interface Reading {
  caller: Caller
  view: View
}

/** Lists the plans about people the caller may see. */
export async function listStoryPlans(platform: Platform, reading: Reading, person: number | undefined): Promise<StoryPlan[]> {
  const { read } = platform.database
  const { familyId: family } = reading.caller
  const plans = (await listPlans(read, family, person)).filter(({ person_id }) => isSeen(reading.view, person_id))
  return presentPlans(platform, read, family, reading.view, plans)
}

/** Somebody young has no address for others. */
const isSeen = (view: View, person: number): boolean => !view.isHidden(person) && !view.isYoung(person)

async function getPlan(platform: Platform, { caller, view }: Reading, id: number): Promise<StoryPlan> {
  const { read } = platform.database
  const plan = await findPlan(read, caller.familyId, id)
  const [found] = plan === undefined ? [] : await presentPlans(platform, read, caller.familyId, view, [plan])
  if (found === undefined) throw new ApiError('not_found')
  return found
}

/**
 * Begins to ask somebody. The first question goes out on the next morning of the chosen day, or at once.
 * @throws ApiError `not_found`, `no_email`, `person_deceased`, `locked_profile`, `story_asked`, `too_many_stories`, `too_many_first_stories`
 */
export async function createStoryPlan(
  platform: Platform,
  reading: Reading,
  body: CallBody<'createStoryPlan'>,
): Promise<StoryPlan> {
  const { caller, view } = reading
  const { familyId: family } = caller
  const now = platform.now()
  const at = now.toISOString()
  if (!isSeen(view, body.person_id)) throw new ApiError('not_found')
  const options = readOptions(body)
  const own = (body.questions ?? []).map(readQuestion)
  const id = await changeFamily(platform, family, async (tx) => {
    await refuseEndedSession(tx, caller)
    const person = await findPersonRow(tx, family, body.person_id)
    if (person === undefined) throw new ApiError('not_found')
    if (person.deceased === 1) throw new ApiError('person_deceased')
    if (person.email === '') throw new ApiError('no_email')
    const plans = await listPlans(tx, family, undefined)
    if (plans.some(({ person_id }) => person_id === person.id)) throw new ApiError('story_asked')
    if (plans.length >= limits.storyPlans) throw new ApiError('too_many_stories')
    if ((await countToday(tx, now, `stories begun in family ${family}`)) > limits.storyFirstMails)
      throw new ApiError('too_many_first_stories', { retryAfterSeconds: secondsLeftToday(now) })
    const mailbox = storyMailbox(platform, person.email)
    const isQuiet = !(await askMailbox(tx, now, mailbox))
    const time_zone = options.time_zone ?? ''
    const weekday = options.weekday ?? 0
    const plan = await insertPlan(tx, family, {
      user_id: caller.userId,
      person_id: person.id,
      called: options.called ?? '',
      locale: options.locale ?? person.language,
      time_zone,
      weekday,
      every_weeks: options.every_weeks ?? 1,
      state: 'asked',
      is_paused: 0,
      mailbox,
      address: person.email,
      is_withheld: isQuiet ? 1 : 0,
      next_at: nextMorning(now, time_zone, weekday).toISOString(),
      created_at: at,
      updated_at: at,
    })
    await insertQuestions(
      tx,
      family,
      plan,
      waiting(
        own.map((text) => ({ key: '', text })),
        { asked_name: await nameOf(tx, caller), asked_user_id: caller.userId },
        at,
      ),
    )
    if (body.send_now === true) {
      const row = await findPlan(tx, family, plan)
      if (row !== undefined) await sendQuestion(platform, tx, row)
    }
    await recordPlan(tx, caller, { kind: 'story_plan_created', personId: person.id, address: person.email }, at)
    return plan
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError('story_asked') : error
  })
  platform.wakeSignal.notify()
  return getPlan(platform, reading, id)
}

/** @throws ApiError `not_found`, `story_stopped`, `invalid_field`, `too_long`, `blank_comment` */
export async function updateStoryPlan(
  platform: Platform,
  reading: Reading,
  id: number,
  body: CallBody<'updateStoryPlan'>,
): Promise<StoryPlan> {
  const { caller } = reading
  const { familyId: family } = caller
  const now = platform.now()
  const at = now.toISOString()
  const options = readOptions(body)
  await change(platform, reading, id, 'story_plan_changed', async (tx, plan) => {
    if (plan.state === 'stopped') throw new ApiError('story_stopped')
    const isPaused = body.is_paused === undefined ? plan.is_paused === 1 : body.is_paused
    const time_zone = options.time_zone ?? plan.time_zone
    const weekday = options.weekday ?? plan.weekday
    const isMoved = time_zone !== plan.time_zone || weekday !== plan.weekday
    const isResumed = !isPaused && (plan.is_paused === 1 || (plan.next_at === null && plan.state === 'on'))
    const sent = (await listQuestions(tx, family, [id])).flatMap(({ sent_at: time }) => time ?? [])
    const next = isMoved || isResumed ? nextAfter(sent, now, { ...plan, ...options }).toISOString() : plan.next_at
    // Whoever has not answered the first mail gets no other.
    const isDue = plan.state === 'on' || sent.length === 0
    await updatePlan(tx, family, id, {
      ...options,
      is_paused: isPaused ? 1 : 0,
      next_at: isPaused || !isDue ? null : next,
      updated_at: at,
    })
    if (body.coming !== undefined) await replaceComing(tx, caller, plan, body.coming, at)
    if (body.skipped !== undefined) await skip(tx, family, plan, body.skipped, at)
  })
  return getPlan(platform, reading, id)
}

/** Somebody who agreed to a mail a week gets none sooner, however often the day is changed. @param sent - when there were questions */
function nextAfter(sent: readonly string[], now: Date, plan: Pick<StoryPlanRow, 'time_zone' | 'weekday' | 'every_weeks'>): Date {
  const { time_zone, weekday, every_weeks } = plan
  const soonest = nextMorning(now, time_zone, weekday)
  const last = sent.toSorted().at(-1)
  const usual = last === undefined ? soonest : morningAfterWeeks(new Date(last), time_zone, weekday, every_weeks)
  return usual > soonest ? usual : soonest
}

async function replaceComing(
  tx: Writer,
  caller: Caller,
  plan: StoryPlanRow,
  coming: NonNullable<CallBody<'updateStoryPlan'>['coming']>,
  at: string,
): Promise<void> {
  const { familyId: family } = caller
  const rows = await listQuestions(tx, family, [plan.id])
  const sent = new Set(rows.flatMap((row) => (row.state === 'sent' ? row.question_key : [])))
  const authors = new Map(rows.map(({ text, asked_name, asked_user_id }) => [text, { asked_name, asked_user_id }]))
  const questions = coming.map(({ key = '', text = '' }) => ({ key: readKey(key), text: key === '' ? readQuestion(text) : '' }))
  const own = { asked_name: await nameOf(tx, caller), asked_user_id: caller.userId }
  await deleteUnsent(tx, family, plan.id, ['waiting'])
  const wanted = questions.filter(({ key }) => key === '' || !sent.has(key))
  const keys = new Set(wanted.map(({ key }) => key))
  const skipped = rows.flatMap((row) => (row.state === 'skipped' && !keys.has(row.question_key) ? row.question_key : []))
  await deleteUnsent(tx, family, plan.id, ['skipped'])
  await insertQuestions(tx, family, plan.id, [
    ...waiting(wanted, own, at).map((row) => (row.text === '' ? row : { ...row, ...authors.get(row.text) })),
    ...left(skipped, at),
  ])
}

async function skip(tx: Writer, family: FamilyId, plan: StoryPlanRow, keys: readonly string[], at: string): Promise<void> {
  const known = new Set((await listQuestions(tx, family, [plan.id])).map((row) => row.question_key))
  const wanted = [...new Set(keys.map(readKey))].filter((key) => key !== '' && !known.has(key))
  await insertQuestions(tx, family, plan.id, left(wanted, at))
}

type Author = Pick<NewQuestion, 'asked_name' | 'asked_user_id'>
const banyan: Author = { asked_name: '', asked_user_id: null }

/** @param author - of the questions that have no key */
const waiting = (questions: readonly { key: string; text: string }[], author: Author, at: string): NewQuestion[] =>
  questions.map(({ key, text }, position) => ({
    question_key: key,
    text,
    ...(key === '' ? author : banyan),
    state: 'waiting',
    position,
    sent_at: null,
    fact_id: null,
    answered_at: null,
    created_at: at,
  }))

const left = (keys: readonly string[], at: string): NewQuestion[] =>
  waiting(
    keys.map((key) => ({ key, text: '' })),
    banyan,
    at,
  ).map((row) => ({ ...row, state: 'skipped' }))

/** Ends the mails, and the links in those that were sent. Answers stay. @throws ApiError `not_found` */
export const endStoryPlan = (platform: Platform, reading: Reading, id: number): Promise<void> =>
  change(platform, reading, id, 'story_plan_ended', async (tx, plan) => {
    const { familyId: family } = reading.caller
    // Who has got no mail yet can be asked by others.
    const isSent = (await listQuestions(tx, family, [id])).some(({ state }) => state === 'sent')
    if (!isSent && plan.is_withheld === 0) await unaskMailbox(tx, plan.mailbox)
    await deletePlan(tx, family, id)
  })

async function change(
  platform: Platform,
  { caller, view }: Reading,
  id: number,
  kind: 'story_plan_changed' | 'story_plan_ended',
  work: (tx: Writer, plan: StoryPlanRow) => Promise<void>,
): Promise<void> {
  const { familyId: family } = caller
  await changeFamily(platform, family, async (tx) => {
    await refuseEndedSession(tx, caller)
    const plan = await findPlan(tx, family, id)
    if (plan === undefined || !isSeen(view, plan.person_id)) throw new ApiError('not_found')
    await work(tx, plan)
    await recordPlan(tx, caller, { kind, personId: plan.person_id, address: plan.address }, platform.now().toISOString())
  })
}

async function nameOf(tx: Writer, { familyId, userId, personId }: Caller): Promise<string> {
  const user = await findUser(tx, familyId, userId)
  return givenNameOf(tx, familyId, personId, user?.name ?? '')
}

/** A name in letters: it is written to somebody who may not know who asks. */
const calledShape = /^[\p{L}\p{M}\p{Zs}'’·・-]{0,40}$/u

interface Options {
  called?: string
  locale?: Locale
  weekday?: number
  every_weeks?: number
  time_zone?: string
}

/** @throws ApiError `invalid_field` */
function readOptions(body: Omit<CallBody<'updateStoryPlan'>, 'coming' | 'skipped' | 'is_paused'>): Options {
  const { language, called: asked, weekday, every_weeks, time_zone: zone } = body
  const called = asked === undefined ? undefined : cleanText(asked)
  if (called !== undefined && !calledShape.test(called)) throw new ApiError('invalid_field', { field: 'called' })
  if (zone !== undefined && zone !== '' && !isTimeZone(zone)) throw new ApiError('invalid_field', { field: 'time_zone' })
  return {
    ...(called === undefined ? {} : { called }),
    ...(language === undefined ? {} : { locale: language }),
    ...(weekday === undefined ? {} : { weekday }),
    ...(every_weeks === undefined ? {} : { every_weeks }),
    ...(zone === undefined ? {} : { time_zone: zone }),
  }
}

/** @throws ApiError `blank_comment`, `too_long` */
function readQuestion(asked: string): string {
  const text = cleanText(asked)
  if (text === '') throw new ApiError('blank_comment', { field: 'text' })
  if ([...text].length > limits.storyQuestion) throw new ApiError('too_long', { field: 'text' })
  return text
}

const keys = new Set(storyKeys)

/** @throws ApiError `invalid_field` */
function readKey(key: string): string {
  if (key !== '' && !keys.has(key)) throw new ApiError('invalid_field', { field: 'key' })
  return key
}

/** Banyan's own questions, by theme. */
export async function listStoryQuestions(locale: Locale): Promise<CallResponse<'listStoryQuestions'>> {
  const words = await loadQuestions(locale)
  return storyThemes.map((theme) => ({
    theme,
    questions: words[theme].map((text, at) => ({ key: `${theme}.${at + 1}`, text })),
  }))
}
