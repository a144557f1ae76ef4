import type { Tables } from '../db/tables.ts'

/**
 * Every table with the columns of its primary key, in an order in which rows can be inserted: a table that others
 * point to comes before them. A new table does not compile until it is listed here.
 *
 * Not kept: what lets somebody in. Ended sessions and used links must not come back to life with an old backup, and
 * failed logins count by a key of the secret, which is not in the backup either.
 */
const tables = {
  families: ['id'],
  people: ['id'],
  biographies: ['family_id', 'person_id', 'language'],
  relations: ['id'],
  users: ['id'],
  sign_ups: ['id'],
  gedcom_imports: ['id'],
  gedcom_records: ['id'],
  gedcom_uids: ['family_id', 'uid'],
  jobs: ['id'],
  mails: ['id'],
  sessions: 'not kept',
  refresh_tokens: 'not kept',
  password_resets: 'not kept',
  failed_logins: 'not kept',
} as const satisfies { [Name in keyof Tables]: readonly (keyof Tables[Name])[] | 'not kept' }

export interface KeptTable {
  name: string
  key: readonly string[]
}

export const keptTables: KeptTable[] = Object.entries(tables).flatMap(([name, key]) => (key === 'not kept' ? [] : [{ name, key }]))

export const allTables: string[] = Object.keys(tables)
