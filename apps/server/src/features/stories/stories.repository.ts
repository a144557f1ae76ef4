import type { Insertable, Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId, nextIds } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { StoryPlanRow, StoryQuestionRow } from './stories.table.ts'

export const listPlans = (db: Reader, family: FamilyId, person: number | undefined): Promise<StoryPlanRow[]> =>
  db
    .selectFrom('story_plans')
    .selectAll()
    .where('family_id', '=', family)
    .$if(person !== undefined, (query) => query.where('person_id', '=', person ?? 0))
    .orderBy('id')
    .execute()

export const findPlan = (db: Reader, family: FamilyId, id: number): Promise<StoryPlanRow | undefined> =>
  db.selectFrom('story_plans').selectAll().where('family_id', '=', family).where('id', '=', id).executeTakeFirst()

export async function insertPlan(
  tx: Writer,
  family: FamilyId,
  plan: Omit<Insertable<Tables['story_plans']>, 'id' | 'family_id'>,
): Promise<number> {
  const id = await nextId(tx, family, 'story_plans')
  await tx
    .insertInto('story_plans')
    .values({ ...plan, id, family_id: family })
    .execute()
  return id
}

export async function updatePlan(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['story_plans']>,
): Promise<void> {
  await tx.updateTable('story_plans').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

export async function deletePlan(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom('story_plans').where('family_id', '=', family).where('id', '=', id).execute()
}

/** Lists plans of all families whose next question is due, the earliest first. */
export const listDuePlans = (db: Reader, now: string, limit: number): Promise<StoryPlanRow[]> =>
  db
    .selectFrom('story_plans')
    .selectAll()
    .where('next_at', 'is not', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()

/** Takes a due plan: of two servers, one gets it. */
export async function claimPlan(tx: Writer, { family_id, id, next_at }: StoryPlanRow, nextAt: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('story_plans')
    .set({ next_at: nextAt })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lists the questions of some plans: those that wait in their order, the others as they were added. */
export const listQuestions = async (db: Reader, family: FamilyId, plans: number[]): Promise<StoryQuestionRow[]> =>
  plans.length === 0
    ? []
    : db
        .selectFrom('story_questions')
        .selectAll()
        .where('family_id', '=', family)
        .where('plan_id', 'in', plans)
        .orderBy('position')
        .orderBy('id')
        .execute()

export type NewQuestion = Omit<Insertable<Tables['story_questions']>, 'id' | 'family_id' | 'plan_id'>

/** @returns the id of the first */
export async function insertQuestions(
  tx: Writer,
  family: FamilyId,
  plan: number,
  questions: readonly NewQuestion[],
): Promise<number> {
  if (questions.length === 0) return 0
  const first = await nextIds(tx, family, 'story_questions', questions.length)
  await tx
    .insertInto('story_questions')
    .values(questions.map((question, at) => ({ ...question, id: first + at, family_id: family, plan_id: plan })))
    .execute()
  return first
}

export async function updateQuestion(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['story_questions']>,
): Promise<void> {
  await tx.updateTable('story_questions').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

/** Forgets which questions wait and which are left out. */
export async function deleteUnsent(tx: Writer, family: FamilyId, plan: number, states: ('waiting' | 'skipped')[]): Promise<void> {
  await tx
    .deleteFrom('story_questions')
    .where('family_id', '=', family)
    .where('plan_id', '=', plan)
    .where('state', 'in', states)
    .execute()
}

/** Finds a sent question by its link, across all families. */
export const findQuestionByToken = (
  db: Reader,
  tokenHash: string,
): Promise<(StoryQuestionRow & { ends_at: string }) | undefined> =>
  db
    .selectFrom('story_links')
    .innerJoin('story_questions', (join) =>
      join
        .onRef('story_questions.family_id', '=', 'story_links.family_id')
        .onRef('story_questions.id', '=', 'story_links.question_id'),
    )
    .selectAll('story_questions')
    .select('story_links.ends_at')
    .where('story_links.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Finds the questions that some facts answer, with the address that each was sent to. */
export const listAnswered = async (
  db: Reader,
  family: FamilyId,
  facts: readonly number[],
): Promise<{ fact_id: number | null; comment_id: number | null; address: string }[]> =>
  facts.length === 0
    ? []
    : db
        .selectFrom('story_questions')
        .innerJoin('story_plans', (join) =>
          join
            .onRef('story_plans.family_id', '=', 'story_questions.family_id')
            .onRef('story_plans.id', '=', 'story_questions.plan_id'),
        )
        .select(['story_questions.fact_id', 'story_questions.comment_id', 'story_plans.address'])
        .where('story_questions.family_id', '=', family)
        .where('story_questions.fact_id', 'in', facts)
        .execute()

export async function insertLink(tx: Writer, link: Insertable<Tables['story_links']>): Promise<void> {
  await tx.insertInto('story_links').values(link).execute()
}
