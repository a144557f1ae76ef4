import { hasRole, limits } from '@banyan/contract'
import type { LinkedStory } from '@banyan/contract'
import { countToday, secondsLeftToday } from '../../platform/daily-count.ts'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { localTime } from '../../platform/local-time.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Recording } from '../../platform/recordings/receive-recording.ts'
import { cleanLines } from '../../platform/text/clean-text.ts'
import { hashToken } from '../accounts/tokens.ts'
import { findUser } from '../accounts/users.service.ts'
import type { Author } from '../changes/record-change.ts'
import { getSubject } from '../commenting/subjects.service.ts'
import { addGuestComment, findComment, findCommentByKey, hideComment } from '../comments/change-comments.ts'
import { findAnyFact } from '../facts/facts.service.ts'
import { changeFamily, touchComments } from '../families/change-family.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { addToLife, changeInLife } from '../lives/facts.service.ts'
import { findPersonRow } from '../people/people.service.ts'
import type { PersonRow } from '../people/people.table.ts'
import { givenNameOf } from './given-name.ts'
import { forgetMailbox, stopMailbox } from './mailboxes.repository.ts'
import { morningAfterWeeks } from './next-morning.ts'
import { recordPlan } from './record-plan.ts'
import { findPlan, findQuestionByToken, listPlans, updatePlan, updateQuestion } from './stories.repository.ts'
import type { StoryPlanRow, StoryQuestionRow } from './stories.table.ts'
import { readStopToken, stopToken } from './story-tokens.ts'

/** What the link of a mail opens: one question to one person. */
interface OpenedStory {
  family: FamilyId
  question: StoryQuestionRow & { ends_at: string }
  plan: StoryPlanRow
  person: PersonRow
  asker: { personId: number; name: string }
}

/**
 * Finds what a link opens now. What never existed, has ended or was revoked gives the same answer. @throws ApiError `link_over`
 */
export async function findStoryLink(platform: Pick<Platform, 'now'>, db: Reader, token: string): Promise<OpenedStory> {
  const question = await findQuestionByToken(db, hashToken(token))
  if (question === undefined || question.ends_at <= platform.now().toISOString()) throw new ApiError('link_over')
  const family = question.family_id as FamilyId
  const plan = await findPlan(db, family, question.plan_id)
  if (plan === undefined) throw new ApiError('link_over')
  const [person, asker] = [await findPersonRow(db, family, plan.person_id), await findUser(db, family, plan.user_id)]
  // Nobody else answers in the name of somebody who has died, or who was taken out of the tree.
  if (person === undefined || person.deceased === 1 || asker === undefined || !hasRole(asker.role, 'member'))
    throw new ApiError('link_over')
  return { family, question, plan, person, asker }
}

/** @throws ApiError `link_over` */
export async function openStory(platform: Platform, token: string): Promise<LinkedStory> {
  const { read } = platform.database
  return present(platform, read, await findStoryLink(platform, read, token))
}

async function present(platform: Platform, db: Reader, opened: OpenedStory): Promise<LinkedStory> {
  const { family, question, plan, asker } = opened
  const fact = question.fact_id === null ? undefined : await findAnyFact(db, family, question.fact_id)
  const voice = question.comment_id === null ? undefined : await findComment(db, family, question.comment_id)
  return {
    question: question.text,
    asked_by: question.asked_name === '' ? await givenNameOf(db, family, asker.personId, asker.name) : question.asked_name,
    called: plan.called,
    language: plan.locale,
    answer:
      fact?.hidden_at === null
        ? {
            text: fact.note,
            voice_ms: voice?.hidden_at === null && voice.fact_id === fact.id ? Number(voice.voice_ms) : null,
            answered_date: question.answered_at ?? fact.created_at,
          }
        : null,
    state: plan.state,
    every_weeks: plan.every_weeks,
    stop_token: stopToken(platform, plan),
    ends_date: question.ends_at,
  }
}

/** Stores what somebody has written, in place of what they wrote before. @throws ApiError `link_over`, `blank_comment`, `too_many_story_answers` */
export async function answerStory(platform: Platform, token: string, asked: string): Promise<LinkedStory> {
  const text = cleanLines(asked)
  const { family } = await findStoryLink(platform, platform.database.read, token)
  await changeFamily(platform, family, async (tx) => {
    const opened = await findStoryLink(platform, tx, token)
    const known = await findAnswer(tx, opened)
    if (known !== undefined && known.note === text) return
    if (text === '' && (known === undefined || opened.question.comment_id === null))
      throw new ApiError('blank_comment', { field: 'text' })
    await count(platform, tx, opened)
    if (known === undefined) await addStory(platform, tx, opened, text)
    else await changeInLife(tx, authorOf(opened), known.id, { note: text }, platform.now().toISOString())
    await agree(platform, tx, opened)
  })
  return openStory(platform, token)
}

/** Stores what somebody has said; a recording from before is deleted. @throws ApiError as {@link answerStory}, `family_full` */
export async function answerStoryByVoice(
  platform: Platform,
  token: string,
  voice: Recording,
  asked: string | undefined,
): Promise<LinkedStory> {
  const { family } = await findStoryLink(platform, platform.database.read, token)
  await changeFamily(platform, family, async (tx) => {
    await touchComments(tx, family)
    const opened = await findStoryLink(platform, tx, token)
    const { question, person } = opened
    const key = asked ? `story ${question.id} ${asked}` : null
    if (key !== null && (await findCommentByKey(tx, family, key)) !== undefined) return
    await count(platform, tx, opened)
    const at = platform.now().toISOString()
    const fact = (await findAnswer(tx, opened))?.id ?? (await addStory(platform, tx, opened, ''))
    const subject = await getSubject(tx, family, { kind: 'fact', id: fact })
    const former = question.comment_id === null ? undefined : await findComment(tx, family, question.comment_id)
    if (former?.hidden_at === null) await hideComment({ tx, author: authorOf(opened), at }, former, subject)
    const said = { text: '', key, name: person.name, waits: false, voice }
    const comment = await addGuestComment({ tx, family, at }, subject, said)
    await updateQuestion(tx, family, question.id, { comment_id: comment, answered_at: at })
    await agree(platform, tx, opened)
    await refuseFullFamily(tx, platform, family, 'bytes')
  })
  return openStory(platform, token)
}

/** The story that answers a question, unless somebody has deleted it. */
async function findAnswer(db: Reader, { family, question, person }: OpenedStory) {
  const fact = question.fact_id === null ? undefined : await findAnyFact(db, family, question.fact_id)
  return fact?.hidden_at === null && fact.person_id === person.id ? fact : undefined
}

/** Adds a story to the life of the person who tells it. @returns the fact's id */
async function addStory({ now }: Platform, tx: Writer, opened: OpenedStory, text: string): Promise<number> {
  const { family, question, plan, person } = opened
  const time = now()
  const id = await addToLife(
    tx,
    authorOf(opened),
    { personId: person.id, kind: 'STORY' },
    { type: question.text, note: text, date: dateOf(localTime(time, plan.time_zone).day) },
    time.toISOString(),
  )
  await updateQuestion(tx, family, question.id, { fact_id: id, comment_id: null, answered_at: time.toISOString() })
  return id
}

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

/** A day as a DateValue. */
function dateOf(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** Whoever answers has no session, and is nobody but the person asked. */
const authorOf = ({ family, person }: OpenedStory): Author => ({
  familyId: family,
  userId: 0,
  personId: person.id,
  userName: person.name,
})

async function count({ now }: Platform, tx: Writer, { family, question }: OpenedStory): Promise<void> {
  const time = now()
  if ((await countToday(tx, time, `answers to story ${family} ${question.id}`)) > limits.storyAnswers)
    throw new ApiError('too_many_story_answers', { retryAfterSeconds: secondsLeftToday(time) })
}

/** Who answers the first question gets the next ones. */
async function agree({ now }: Platform, tx: Writer, { family, plan }: OpenedStory): Promise<void> {
  if (plan.state === 'on') return
  if (plan.state === 'asked') await begin(tx, family, plan, now())
}

async function begin(tx: Writer, family: FamilyId, plan: StoryPlanRow, now: Date): Promise<void> {
  await forgetMailbox(tx, plan.mailbox)
  const next = morningAfterWeeks(now, plan.time_zone, plan.weekday, plan.every_weeks).toISOString()
  const at = now.toISOString()
  await updatePlan(tx, family, plan.id, { state: 'on', next_at: plan.is_paused === 1 ? null : next, updated_at: at })
}

/**
 * Ends the mails of a plan: the answer is the same if they have ended already. If the plan is gone, all mails of the family to that mailbox
 * end.
 * @throws ApiError `link_over`
 */
export async function stopStories(platform: Platform, token: string): Promise<void> {
  const { family, plan: id, mailbox } = readStopToken(platform, token)
  const now = platform.now()
  await changeFamily(platform, family, async (tx) => {
    const own = await findPlan(tx, family, id)
    if (own?.state === 'stopped') return
    await stopMailbox(tx, now, mailbox)
    const plans = own === undefined ? (await listPlans(tx, family, undefined)).filter((plan) => plan.mailbox === mailbox) : [own]
    for (const plan of plans) {
      await updatePlan(tx, family, plan.id, { state: 'stopped', next_at: null, updated_at: now.toISOString() })
      await recordByAsked(tx, family, plan, 'story_plan_stopped', now)
    }
  })
}

/** @throws ApiError `link_over` for a plan that the family has ended */
export async function resumeStories(platform: Platform, token: string): Promise<'on'> {
  const { family, plan: id } = readStopToken(platform, token)
  await changeFamily(platform, family, async (tx) => {
    const plan = await findPlan(tx, family, id)
    if (plan === undefined) throw new ApiError('link_over')
    if (plan.state === 'on') return
    await begin(tx, family, plan, platform.now())
    await recordByAsked(tx, family, plan, 'story_plan_resumed', platform.now())
  })
  return 'on'
}

/** With what only the mailbox has got. */
const recordByAsked = (
  tx: Writer,
  family: FamilyId,
  { person_id: personId, address }: StoryPlanRow,
  kind: 'story_plan_stopped' | 'story_plan_resumed',
  now: Date,
): Promise<void> => recordPlan(tx, { familyId: family, userId: 0, personId }, { kind, personId, address }, now.toISOString())
