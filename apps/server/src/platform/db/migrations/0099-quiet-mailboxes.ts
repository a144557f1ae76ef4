import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * Which mailboxes want no first question is kept like everything else: counts of requests are left out of backups, and PostgreSQL empties
 * them after a crash. A plan also keeps the address that it writes to, and whether its mailbox was quiet already.
 */
export const quietMailboxes = (_engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of [
      'create table quiet_mailboxes (mailbox text primary key, state text not null, ends_at text not null)',
      'create index quiet_mailboxes_end on quiet_mailboxes (ends_at)',
      `insert into quiet_mailboxes (mailbox, state, ends_at)
        select substr(key, 15), case count when 2 then 'stopped' else 'asked' end, ends_at
        from request_counts where key like 'story mailbox %'`,
      `delete from request_counts where key like 'story mailbox %'`,
      `alter table story_plans add column address text not null default ''`,
      'alter table story_plans add column is_withheld integer not null default 0',
    ])
      await sql.raw(statement).execute(db)
  },
})
