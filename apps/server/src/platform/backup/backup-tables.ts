import type { Tables } from '../db/tables.ts'

/**
 * Every table with the columns of its primary key, in an order in which rows can be inserted: a table that others
 * point to comes before them. A new table does not compile until it is listed here.
 *
 * `passing`, not kept in backups: what lets somebody in. Ended sessions and used links must not come back to life with an old backup, and
 * failed logins count by a key of the secret, which is not in the backup either. Copies of a family's data are made anew. A move takes all along.
 *
 * Filled anew: what a server loads or counts by itself, so that a database which holds nothing else is empty.
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
  uploads: { passing: ['id'] },
  jobs: ['id'],
  mails: ['id'],
  sessions: { passing: ['id'] },
  refresh_tokens: { passing: ['token_hash'] },
  password_resets: { passing: ['token_hash'] },
  email_changes: { passing: ['token_hash'] },
  invites: { passing: ['id'] },
  data_exports: { passing: ['id'] },
  failed_logins: { passing: ['id'] },
  task_runs: 'filled anew',
  request_counts: 'filled anew',
  places: 'filled anew',
  place_names: 'filled anew',
  place_data: 'filled anew',
} as const satisfies { [Name in keyof Tables]: readonly (keyof Tables[Name])[] | { passing: readonly (keyof Tables[Name])[] } | 'filled anew' }

export interface KeptTable {
  name: string
  key: readonly string[]
}

/** What a backup holds. */
export const keptTables: KeptTable[] = Object.entries(tables).flatMap(([name, key]) => (Array.isArray(key) ? [{ name, key }] : []))

/** All that somebody's data may be in. */
export const dataTables: KeptTable[] = Object.entries(tables).flatMap(([name, entry]) => (typeof entry === 'string' ? [] : [{ name, key: 'passing' in entry ? entry.passing : entry }]))
