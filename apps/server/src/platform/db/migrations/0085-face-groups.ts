import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * Which untagged faces are taken for one person, which somebody has said are not, and who the group is not; what members ask about faces, and
 * who does not know.
 */
export const faceGroups = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const family = `family_id ${int} not null references families (id) on delete cascade`
    const of = (column: string, table: string, key = 'id'): string =>
      `foreign key (family_id, ${column}) references ${table} (family_id, ${key}) on delete cascade`
    for (const statement of [
      `create table face_groups (
        ${family}, face_id ${int} not null, group_id ${int} not null, said text not null,
        primary key (family_id, face_id, group_id), ${of('face_id', 'faces')})`,
      'create index face_groups_group on face_groups (family_id, group_id, said)',
      `create unique index face_groups_face on face_groups (family_id, face_id) where said <> 'apart'`,
      `create table face_group_denials (
        ${family}, group_id ${int} not null, person_id ${int} not null,
        primary key (family_id, group_id, person_id), ${of('person_id', 'people')})`,
      'create index face_group_denials_person on face_group_denials (family_id, person_id)',
      `create table face_questions (
        ${family}, comment_id ${int} not null, face_id ${int} not null,
        primary key (family_id, comment_id), ${of('comment_id', 'comments')}, ${of('face_id', 'faces')})`,
      'create index face_questions_face on face_questions (family_id, face_id)',
      `create table face_question_passes (
        ${family}, comment_id ${int} not null, user_id ${int} not null, created_at text not null,
        primary key (family_id, comment_id, user_id), ${of('comment_id', 'face_questions', 'comment_id')}, ${of('user_id', 'users')})`,
      'create index face_question_passes_user on face_question_passes (family_id, user_id)',
    ])
      await sql.raw(statement).execute(db)
  },
})
