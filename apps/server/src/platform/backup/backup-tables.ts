import type { Tables } from '../db/tables.ts'

/**
 * Every table with the columns of its primary key, in an order in which rows can be inserted: a table that others
 * point to comes before them. A new table does not compile until it is listed here.
 *
 * Not kept: what lets somebody in. Ended sessions and used links must not come back to life with an old backup, and
 * failed logins count by a key of the secret, which is not in the backup either. Copies of a family's data are made anew.
 *
 * Filled anew: what a server loads by itself, so that a database which holds nothing else is empty.
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
  changes: ['id'],
  change_people: ['family_id', 'person_id', 'change_id'],
  distinct_people: ['family_id', 'person_id', 'other_person_id'],
  galleries: ['id'],
  images: ['id'],
  image_tags: ['id'],
  faces: ['id'],
  profile_photos: ['key'],
  uploads: 'not kept',
  jobs: ['id'],
  mails: ['id'],
  sessions: 'not kept',
  refresh_tokens: 'not kept',
  password_resets: 'not kept',
  email_changes: 'not kept',
  invites: 'not kept',
  data_exports: 'not kept',
  failed_logins: 'not kept',
  places: 'filled anew',
  place_names: 'filled anew',
  place_data: 'filled anew',
} as const satisfies { [Name in keyof Tables]: readonly (keyof Tables[Name])[] | 'not kept' | 'filled anew' }

export interface KeptTable {
  name: string
  key: readonly string[]
}

export const keptTables: KeptTable[] = Object.entries(tables).flatMap(([name, key]) => (typeof key === 'string' ? [] : [{ name, key }]))

/** All that somebody's data may be in. */
export const dataTables: string[] = Object.entries(tables).flatMap(([name, key]) => (key === 'filled anew' ? [] : [name]))
