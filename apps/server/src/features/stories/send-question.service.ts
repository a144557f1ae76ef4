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
import type { StoryPlanRow } from './stories.table.ts'
import { stopLinks, storyUrl } from './story-tokens.ts'

/** How long the link of a mail works. */
const linkDays = 60

/**
 * Sends the next question of a plan, unless somebody may not or would not get it: then none is sent until the plan is changed.
 * @returns whether a mail was queued
 */
export async function sendQuestion(platform: Platform, tx: Writer, known: StoryPlanRow): Promise<boolean> {
  const family = known.family_id as FamilyId
  const plan = await findPlan(tx, family, known.id)
  if (plan === undefined) return false
  const now = platform.now()
  const at = now.toISOString()
  const isSent = await trySending(platform, tx, plan, now)
  const next =
    isSent && plan.state === 'on' ? morningAfterWeeks(now, plan.time_zone, plan.weekday, plan.every_weeks).toISOString() : null
  await updatePlan(tx, family, plan.id, { next_at: next, updated_at: at })
  return isSent
}

async function trySending(platform: Platform, tx: Writer, plan: StoryPlanRow, now: Date): Promise<boolean> {
  const family = plan.family_id as FamilyId
  if (plan.is_paused === 1 || plan.state === 'stopped') return false
  const [asker, person] = [await findUser(tx, family, plan.user_id), await findPersonRow(tx, family, plan.person_id)]
  if (asker === undefined || !hasRole(asker.role, 'member') || person === undefined) return false
  if (person.deceased === 1 || person.email === '' || storyMailbox(platform, person.email) !== plan.mailbox) return false
  const view = await viewsOf(platform).of({ familyId: family, personId: asker.personId })
  if (view.isHidden(person.id)) return false
  const rows = await listQuestions(tx, family, [plan.id])
  const isFirst = plan.state === 'asked'
  if (isFirst && (await isStopped(tx, now, plan.mailbox))) return false
  // Who has not answered gets no second mail.
  if (isFirst ? rows.some(({ state }) => state === 'sent') : areUnanswered(rows)) return false
  const words = await loadQuestions(plan.locale)
  // A stranger reads nothing that somebody here could have written.
  const isStranger = isFirst && person.user_id === null
  const [next] = comingQuestions(isStranger ? rows.filter((row) => row.question_key !== '') : rows, words, 1)
  if (next === undefined) return false
  const token = newToken()
  const sent = {
    state: 'sent' as const,
    text: next.text,
    sent_at: now.toISOString(),
  }
  let id = next.row?.id
  if (id === undefined)
    id = await insertQuestions(tx, family, plan.id, [
      {
        question_key: next.key,
        asked_name: '',
        asked_user_id: null,
        position: 0,
        fact_id: null,
        answered_at: null,
        created_at: sent.sent_at,
        ...sent,
      },
    ])
  else await updateQuestion(tx, family, id, sent)
  await insertLink(tx, {
    family_id: family,
    question_id: id,
    token_hash: hashToken(token),
    ends_at: timeAfter(now, linkDays * dayMs),
  })
  const written = next.row?.asked_name ?? ''
  return enqueueMail(tx, platform, {
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
}
