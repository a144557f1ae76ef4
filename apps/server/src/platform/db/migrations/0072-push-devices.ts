import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * The devices that receive notifications. Each belongs to a session: it goes with the session's row, and a trigger deletes it in the
 * transaction that ends the session, so that no code path can forget to.
 */
export const pushDevices = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const int = engine === 'sqlite' ? 'integer' : 'bigint'
    const gone = 'delete from push_devices where session_id = new.id;'
    const when = 'when (new.ended_at is not null)'
    const statements = [
      `create table push_devices (
        id ${int} not null, family_id ${int} not null references families (id) on delete cascade,
        user_id ${int} not null, session_id text not null references sessions (id) on delete cascade,
        endpoint text not null, endpoint_hash text not null, p256dh text not null, auth text not null,
        photos integer not null, comments integer not null, people integer not null, days integer not null,
        is_detailed integer not null, told_id ${int} not null, told_at text not null,
        failures integer not null default 0, created_at text not null, sent_at text,
        primary key (family_id, id),
        foreign key (family_id, user_id) references users (family_id, id) on delete cascade)`,
      'create unique index push_devices_session on push_devices (session_id)',
      'create unique index push_devices_endpoint on push_devices (endpoint_hash)',
      'create index push_devices_user on push_devices (family_id, user_id)',
      'create index images_processed on images (family_id, processed_at)',
      ...(engine === 'sqlite'
        ? [`create trigger sessions_end_push after update of ended_at on sessions ${when} begin ${gone} end`]
        : [
            `create function sessions_end_push() returns trigger language plpgsql as $$ begin ${gone} return null; end $$`,
            `create trigger sessions_end_push after update of ended_at on sessions for each row ${when} execute function sessions_end_push()`,
          ]),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
