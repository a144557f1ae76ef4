import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/**
 * In which time zone somebody's mornings are: '' until a device has said so; fixed when the user chose it. And which photos keepers have
 * set aside, so that the first page never shows them.
 * Since when a push service has not known a device: its browser may renew the subscription.
 */
export const localDays = (_engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of [
      `alter table accounts add column time_zone text not null default ''`,
      'alter table accounts add column is_time_zone_fixed integer not null default 0',
      'create index accounts_time_zone on accounts (time_zone)',
      'alter table images add column is_set_aside integer not null default 0',
      'alter table push_devices add column gone_at text',
    ])
      await sql.raw(statement).execute(db)
  },
})
