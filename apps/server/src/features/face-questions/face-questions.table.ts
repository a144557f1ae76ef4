import type { Fixed } from '../../platform/db/columns.ts'

/** A comment that asks about a face. The row goes with either; without it, the comment is one like others. */
interface FaceQuestionTable {
  family_id: Fixed<number>
  comment_id: Fixed<number>
  face_id: Fixed<number>
}

/** Somebody has said that they do not know. */
interface FaceQuestionPassTable {
  family_id: Fixed<number>
  comment_id: Fixed<number>
  user_id: Fixed<number>
  created_at: Fixed<string>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    face_questions: FaceQuestionTable
    face_question_passes: FaceQuestionPassTable
  }
}
