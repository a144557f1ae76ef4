import type { StoryPlan } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { listFamilyUsers } from '../accounts/users.service.ts'
import { findAnyFacts } from '../facts/facts.service.ts'
import { isFactHidden, maskUserName } from '../living/masks.ts'
import { findPersonRow } from '../people/people.service.ts'
import { loadQuestions } from './catalogue/catalogue.ts'
import { areUnanswered, comingQuestions } from './coming.ts'
import { storyMailbox } from './mailboxes.repository.ts'
import { listQuestions } from './stories.repository.ts'
import type { StoryPlanRow, StoryQuestionRow } from './stories.table.ts'

/** How many questions of those to come are shown. */
const shownComing = 20

export async function presentPlans(
  platform: Pick<Platform, 'secret'>,
  db: Reader,
  family: FamilyId,
  view: View,
  plans: readonly StoryPlanRow[],
): Promise<StoryPlan[]> {
  if (plans.length === 0) return []
  const rows = Map.groupBy(
    await listQuestions(
      db,
      family,
      plans.map(({ id }) => id),
    ),
    (row) => row.plan_id,
  )
  const users = new Map((await listFamilyUsers(db, family)).map((user) => [user.id, user.name]))
  const facts = await findAnyFacts(
    db,
    family,
    [...rows.values()].flat().flatMap((row) => row.fact_id ?? []),
  )
  const shown = new Set(facts.flatMap((fact) => (fact.hidden_at === null && !isFactHidden(view, fact) ? fact.id : [])))
  const presented: StoryPlan[] = []
  for (const plan of plans) {
    const person = await findPersonRow(db, family, plan.person_id)
    if (person === undefined) continue
    const own = rows.get(plan.id) ?? []
    const asker = maskUserName(view, plan.user_id, users.get(plan.user_id) ?? '')
    presented.push({
      id: plan.id,
      person_id: plan.person_id,
      name: person.name,
      asked_by: asker,
      address: plan.address,
      state: plan.state,
      is_paused: plan.is_paused === 1,
      problem: problemOf(platform, plan, person.email, own),
      language: plan.locale,
      called: plan.called,
      weekday: plan.weekday,
      every_weeks: plan.every_weeks,
      time_zone: plan.time_zone,
      next_date: plan.next_at,
      coming: comingQuestions(own, await loadQuestions(plan.locale), shownComing).map(({ row, key, text }) => ({
        key,
        text,
        asked_by: row === undefined ? '' : authorOf(view, row),
      })),
      asked: own
        .filter(({ state }) => state === 'sent')
        .toSorted((a, b) => b.id - a.id)
        .map((row) => ({
          text: row.text,
          asked_by: row.asked_name === '' ? asker : authorOf(view, row),
          sent_date: row.sent_at ?? row.created_at,
          fact_id: row.fact_id !== null && shown.has(row.fact_id) ? row.fact_id : null,
        })),
      creation_date: plan.created_at,
    })
  }
  return presented
}

const authorOf = (view: View, { asked_user_id: user, asked_name: name }: StoryQuestionRow): string =>
  user === null ? name : maskUserName(view, user, name)

function problemOf(
  platform: Pick<Platform, 'secret'>,
  plan: StoryPlanRow,
  email: string,
  rows: readonly StoryQuestionRow[],
): StoryPlan['problem'] {
  if (email === '') return 'no_email'
  if (storyMailbox(platform, email) !== plan.mailbox) return 'other_address'
  return plan.state === 'on' && areUnanswered(rows) ? 'unanswered' : ''
}
