import { hasRole } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { unlinked } from '../../platform/mail/names.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'
import { findUser } from '../accounts/users.service.ts'
import { viewsOf } from '../living/views.service.ts'
import { findPersonRow } from '../people/people.service.ts'
import { loadQuestions } from './catalogue/catalogue.ts'
import { areUnanswered, comingQuestions } from './coming.ts'
import { givenNameOf } from './given-name.ts'
import { isStopped, storyMailbox } from './mailboxes.repository.ts'
import { morningAfterWeeks } from './next-morning.ts'
import { findPlan, insertLink, insertQuestions, listQuestions, updatePlan, updateQuestion } from './stories.repository.ts'
import type { NewQuestion } from './stories.repository.ts'
import type { StoryPlanRow } from './stories.table.ts'
import { stopLinks, storyUrl } from './story-tokens.ts'

/** How long the link of a mail works. */
const linkDays = 60

/** What became of a question: a mailbox that has had enough mails today gets it later. */
type Sending = 'sent' | 'later' | 'none'

/**
 * Sends the next question of a plan, unless somebody may not or would not get it: then none is sent until the plan is changed.
 * @returns whether a mail was queued
 */
export async function sendQuestion(platform: Platform, tx: Writer, known: StoryPlanRow): Promise<boolean> {
  const family = known.family_id as FamilyId
  const plan = await findPlan(tx, family, known.id)
  if (plan === undefined) return false
  const now = platform.now()
  const sending = await trySending(platform, tx, plan, now)
  const next =
    sending === 'later'
      ? timeAfter(now, dayMs)
      : sending === 'sent' && plan.state === 'on'
        ? morningAfterWeeks(now, plan.time_zone, plan.weekday, plan.every_weeks).toISOString()
        : null
  await updatePlan(tx, family, plan.id, { next_at: next, updated_at: now.toISOString() })
  return sending === 'sent' && plan.is_withheld === 0
}

async function trySending(platform: Platform, tx: Writer, plan: StoryPlanRow, now: Date): Promise<Sending> {
  const family = plan.family_id as FamilyId
  const at = now.toISOString()
  if (plan.is_paused === 1 || plan.state === 'stopped') return 'none'
  const [asker, person] = [await findUser(tx, family, plan.user_id), await findPersonRow(tx, family, plan.person_id)]
  if (asker === undefined || !hasRole(asker.role, 'member') || person === undefined) return 'none'
  if (person.deceased === 1 || person.email === '' || storyMailbox(platform, person.email) !== plan.mailbox) return 'none'
  const view = await viewsOf(platform).of({ familyId: family, personId: asker.personId })
  if (view.isHidden(person.id)) return 'none'
  const rows = await listQuestions(tx, family, [plan.id])
  const isFirst = plan.state === 'asked'
  // Who has not answered gets no second mail.
  if (isFirst ? rows.some(({ state }) => state === 'sent') : areUnanswered(rows)) return 'none'
  const words = await loadQuestions(plan.locale)
  // A stranger reads nothing that somebody here could have written.
  const isStranger = isFirst && person.user_id === null
  const [next] = comingQuestions(isStranger ? rows.filter((row) => row.question_key !== '') : rows, words, 1)
  if (next === undefined) return 'none'
  const id = next.row?.id ?? (await insertQuestions(tx, family, plan.id, [waitingFirst(next.key, at)]))
  const sent = { state: 'sent' as const, text: next.text, sent_at: at }
  // To the family it looks like any question without an answer: that another one asks, or was stopped, is none of its business.
  if (plan.is_withheld === 1 || (isFirst && (await isStopped(tx, now, plan.mailbox)))) {
    await updateQuestion(tx, family, id, sent)
    return 'sent'
  }
  const token = newToken()
  const written = next.row?.asked_name ?? ''
  const isQueued = await enqueueMail(tx, platform, {
    kind: isFirst ? 'story_first' : 'story_question',
    to: person.email,
    language: plan.locale,
    data: {
      name: plan.called === '' ? person.name : plan.called,
      actor: written === '' ? await givenNameOf(tx, family, asker.personId, asker.name) : written,
      question: next.key === '' ? unlinked(next.text) : next.text,
      url: storyUrl(platform, plan.locale, token),
      unsubscribe: stopLinks(platform, plan),
    },
    eventKey: `story question ${id}`,
    familyId: family,
  })
  if (!isQueued) return 'later'
  await updateQuestion(tx, family, id, sent)
  await insertLink(tx, {
    family_id: family,
    question_id: id,
    token_hash: hashToken(token),
    ends_at: timeAfter(now, linkDays * dayMs),
  })
  return 'sent'
}

/** One of Banyan's own, before those that wait. */
const waitingFirst = (key: string, at: string): NewQuestion => ({
  question_key: key,
  text: '',
  asked_name: '',
  asked_user_id: null,
  state: 'waiting',
  position: 0,
  sent_at: null,
  fact_id: null,
  answered_at: null,
  created_at: at,
})
