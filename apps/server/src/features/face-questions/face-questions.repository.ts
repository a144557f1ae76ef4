import { sql } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { withIds } from '../../platform/db/without-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import './face-questions.table.ts'

/** A question with where its face is. */
export interface QuestionRow {
  comment_id: number
  face_id: number
  image_id: number
  gallery_id: number
}

export interface AnsweredRow extends QuestionRow {
  user_id: number
  person_id: number
}

/** Questions that are there, about faces in photos that are shown and that no keeper has set aside. */
const questions = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('face_questions')
    .innerJoin('comments', (join) =>
      join.onRef('comments.family_id', '=', 'face_questions.family_id').onRef('comments.id', '=', 'face_questions.comment_id'),
    )
    .innerJoin('faces', (join) =>
      join.onRef('faces.family_id', '=', 'face_questions.family_id').onRef('faces.id', '=', 'face_questions.face_id'),
    )
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'faces.family_id').onRef('images.id', '=', 'faces.image_id'),
    )
    .select(['face_questions.comment_id', 'face_questions.face_id', 'faces.image_id', 'images.gallery_id'])
    .where('face_questions.family_id', '=', family)
    .where('comments.hidden_at', 'is', null)
    .where('images.hidden_at', 'is', null)
    .where('images.is_set_aside', '=', 0)

/** Written so that no index applies: few of the faces that nobody has tagged are asked about. */
const tagWithoutIndex = sql<number>`coalesce(faces.tag_id, 0)`

const open = (db: Reader, family: FamilyId) =>
  questions(db, family).where(tagWithoutIndex, '=', 0).where('faces.dismissed_at', 'is', null)

/** Lists open questions, the newest first. */
export const listOpenQuestions = (db: Reader, family: FamilyId): Promise<QuestionRow[]> =>
  open(db, family).orderBy('face_questions.comment_id', 'desc').execute()

/** Lists those of these comments that are open questions. */
export const listOpenAmong = async (db: Reader, family: FamilyId, comments: ReadonlySet<number>): Promise<QuestionRow[]> =>
  comments.size === 0
    ? []
    : open(db, family)
        .where(withIds(db, 'face_questions.comment_id', comments))
        .execute()

const answered = (db: Reader, family: FamilyId) =>
  questions(db, family)
    .innerJoin('image_tags', (join) =>
      join.onRef('image_tags.family_id', '=', 'faces.family_id').onRef('image_tags.id', '=', 'faces.tag_id'),
    )
    .select(['image_tags.person_id', 'comments.user_id'])
    .where('image_tags.hidden_at', 'is', null)

/** Lists questions of a user that were answered after a time, the newest answer first. */
export const listAnsweredQuestions = (
  db: Reader,
  family: FamilyId,
  { user, after, count }: { user: number; after: string; count: number },
): Promise<AnsweredRow[]> =>
  answered(db, family)
    .where('comments.user_id', '=', user)
    .where('image_tags.created_at', '>', after)
    .orderBy('image_tags.id', 'desc')
    .limit(count)
    .execute()

/** Lists questions about faces in these images that were answered. */
export const listAnsweredIn = async (db: Reader, family: FamilyId, images: ReadonlySet<number>): Promise<AnsweredRow[]> =>
  images.size === 0
    ? []
    : answered(db, family)
        .where(withIds(db, 'faces.image_id', images))
        .execute()

export async function findOpenQuestion(
  db: Reader,
  family: FamilyId,
  by: { comment_id: number } | { face_id: number },
): Promise<QuestionRow | undefined> {
  return 'comment_id' in by
    ? open(db, family).where('face_questions.comment_id', '=', by.comment_id).executeTakeFirst()
    : open(db, family).where('face_questions.face_id', '=', by.face_id).executeTakeFirst()
}

export async function countOpenQuestions(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await open(db, family)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertQuestion(tx: Writer, family: FamilyId, comment: number, face: number): Promise<void> {
  await tx.insertInto('face_questions').values({ family_id: family, comment_id: comment, face_id: face }).execute()
}

/** Finds who does not know the answers to these questions. */
export const listPasses = async (
  db: Reader,
  family: FamilyId,
  comments: readonly number[],
): Promise<{ comment_id: number; user_id: number }[]> =>
  comments.length === 0
    ? []
    : db
        .selectFrom('face_question_passes')
        .select(['comment_id', 'user_id'])
        .where('family_id', '=', family)
        .where('comment_id', 'in', comments)
        .execute()

/** @returns whether that is news */
export async function insertPass(tx: Writer, family: FamilyId, comment: number, user: number, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('face_question_passes')
    .values({ family_id: family, comment_id: comment, user_id: user, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return count !== 0n
}

/** @returns whether there was one */
export async function deletePass(tx: Writer, family: FamilyId, comment: number, user: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('face_question_passes')
    .where('family_id', '=', family)
    .where('comment_id', '=', comment)
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Finds where the faces are that these comments ask about. */
export const listQuestionBoxes = (
  db: Reader,
  family: FamilyId,
  comments: ReadonlySet<number>,
): Promise<{ comment_id: number; x1: number; x2: number; y1: number; y2: number }[]> =>
  db
    .selectFrom('face_questions')
    .innerJoin('faces', (join) =>
      join.onRef('faces.family_id', '=', 'face_questions.family_id').onRef('faces.id', '=', 'face_questions.face_id'),
    )
    .select(['face_questions.comment_id', 'faces.x1', 'faces.x2', 'faces.y1', 'faces.y2'])
    .where('face_questions.family_id', '=', family)
    .where(withIds(db, 'face_questions.comment_id', comments))
    .execute()
