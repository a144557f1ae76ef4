import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Whether a family has faces recognised, and which user switched it off. */
export const familyFaces = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw('alter table families add column face_recognition integer not null default 1').execute(db)
    // No reference: the number stays when its user has left, and is given to nobody else.
    await sql.raw(`alter table families add column faces_off_by ${engine === 'sqlite' ? 'integer' : 'bigint'}`).execute(db)
  },
})
