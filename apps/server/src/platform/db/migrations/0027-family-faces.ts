import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Whether face recognition is on for a family, and which user switched it off. */
export const familyFaces = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table families add column face_recognition integer not null default 1').execute(db)
    // No foreign key: the number stays after its user has left, and nobody else ever gets it.
    await sql.raw(`alter table families add column faces_off_by ${engine === 'sqlite' ? 'integer' : 'bigint'}`).execute(db)
  },
})
