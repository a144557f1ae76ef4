import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Addresses from which an old tablet shows a member's photos, one after the other. They go with the member. */
export const pictureFrames = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    for (const statement of [
      `create table picture_frames (
        id ${int} not null, family_id ${int} not null references families (id) on delete cascade, user_id ${int} not null,
        name text not null, token_hash text not null unique, token_salt text not null, search text not null,
        seconds integer not null, created_at text not null, last_read_at text, primary key (family_id, id),
        foreign key (family_id, user_id) references users (family_id, id) on delete cascade)`,
      'create index picture_frames_user on picture_frames (family_id, user_id)',
    ])
      await sql.raw(statement).execute(db)
  },
})
