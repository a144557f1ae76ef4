import type { Tables } from '../db/tables.ts'

/**
 * Every table with the columns of its primary key, in an order in which rows can be inserted: a table comes before those that
 * refer to it. A new table does not compile until it is listed here.
 *
 * `passing` tables are left out of backups. Most of them let somebody in: ended sessions and used links must not come back to
 * life with an old backup, and failed logins are counted under a hash keyed with the secret, which is not in the backup either.
 * Copies of a family's data can be prepared again. A move to another database takes all of these tables along.
 *
 * The tables without a key hold what a server loads or counts by itself, so a database with rows only in them counts as empty.
 */
const tables = {
  families: ['id'],
  family_ids: ['family_id', 'table_name'],
  people: ['family_id', 'id'],
  person_words: ['family_id', 'person_id', 'word'],
  biographies: ['family_id', 'person_id', 'language'],
  relations: ['family_id', 'id'],
  accounts: ['id'],
  users: ['family_id', 'id'],
  passkeys: ['id'],
  totp_secrets: ['account_id'],
  recovery_codes: ['account_id', 'code_hash'],
  oidc_links: ['issuer', 'subject'],
  account_events: ['id'],
  sign_ups: ['id'],
  gedcom_imports: ['family_id', 'id'],
  gedcom_records: ['family_id', 'id'],
  gedcom_uids: ['family_id', 'uid'],
  sources: ['family_id', 'id'],
  facts: ['family_id', 'id'],
  names: ['family_id', 'id'],
  fact_people: ['family_id', 'fact_id', 'position'],
  fact_words: ['family_id', 'fact_id', 'word'],
  citations: ['family_id', 'id'],
  undone_records: ['family_id', 'id'],
  legacies: ['family_id'],
  family_log_heads: ['family_id'],
  family_log_entries: ['family_id', 'number'],
  put_backs: ['family_id', 'id'],
  changes: ['family_id', 'id'],
  change_people: ['family_id', 'person_id', 'change_id'],
  dismissed_problems: ['family_id', 'person_id', 'key'],
  distinct_people: ['family_id', 'person_id', 'other_person_id'],
  deletion_alarms: ['family_id', 'user_id'],
  death_reports: ['family_id', 'person_id'],
  death_refusals: ['family_id', 'person_id', 'user_id'],
  galleries: ['family_id', 'id'],
  images: ['family_id', 'id'],
  picture_looks: ['family_id', 'image_id'],
  distinct_photos: ['family_id', 'image_id', 'other_image_id'],
  evidence_images: ['family_id', 'id'],
  image_tags: ['family_id', 'id'],
  faces: ['family_id', 'id'],
  face_groups: ['family_id', 'face_id', 'group_id'],
  face_group_denials: ['family_id', 'group_id', 'person_id'],
  comments: ['family_id', 'id'],
  face_questions: ['family_id', 'comment_id'],
  face_question_passes: ['family_id', 'comment_id', 'user_id'],
  hearts: ['family_id', 'id'],
  kin_words: ['family_id', 'id'],
  story_plans: ['family_id', 'id'],
  story_questions: ['family_id', 'id'],
  quiet_mailboxes: ['mailbox'],
  candles: ['family_id', 'fact_id', 'day', 'user_id'],
  picture_frames: ['family_id', 'id'],
  calendar_feeds: ['family_id', 'id'],
  muted_people: ['family_id', 'user_id', 'person_id'],
  profile_photos: ['key'],
  uploads: { passing: ['id'] },
  media_epochs: { passing: ['family_id', 'starts_at'] },
  jobs: ['id'],
  mails: ['id'],
  sessions: { passing: ['id'] },
  push_devices: { passing: ['family_id', 'id'] },
  cards: { passing: ['id'] },
  recoveries: { passing: ['id'] },
  passkey_challenges: { passing: ['challenge_hash'] },
  oidc_requests: { passing: ['state_hash'] },
  oidc_tickets: { passing: ['token_hash'] },
  sign_in_tickets: { passing: ['token_hash'] },
  refresh_tokens: { passing: ['token_hash'] },
  password_resets: { passing: ['token_hash'] },
  email_changes: { passing: ['token_hash'] },
  email_restores: { passing: ['token_hash'] },
  legacy_links: { passing: ['token_hash'] },
  invites: { passing: ['family_id', 'id'] },
  guest_links: { passing: ['family_id', 'id'] },
  guest_link_people: { passing: ['family_id', 'link_id'] },
  guest_link_galleries: { passing: ['family_id', 'link_id'] },
  story_links: { passing: ['family_id', 'question_id'] },
  data_exports: { passing: ['family_id', 'id'] },
  prints: { passing: ['family_id', 'id'] },
  devices: { passing: ['account_id', 'key'] },
  lifted_locks: { passing: ['address_key', 'account_key'] },
  failed_logins: { passing: ['id'] },
  family_usage: 'refilled',
  shown_image_counts: 'refilled',
  family_log_checks: 'refilled',
  list_logs: 'refilled',
  listed_changes: 'refilled',
  alarms: 'refilled',
  task_runs: 'refilled',
  installation: 'refilled',
  request_counts: 'refilled',
  places: 'refilled',
  place_names: 'refilled',
  place_data: 'refilled',
} as const satisfies {
  [Name in keyof Tables]: readonly (keyof Tables[Name])[] | { passing: readonly (keyof Tables[Name])[] } | 'refilled'
}

export interface KeptTable {
  name: string
  key: readonly string[]
}

/** The tables that a backup holds. */
export const keptTables: KeptTable[] = Object.entries(tables).flatMap(([name, key]) =>
  Array.isArray(key) ? [{ name, key }] : [],
)

/** Every table that may hold somebody's data. */
export const dataTables: KeptTable[] = Object.entries(tables).flatMap(([name, entry]) =>
  typeof entry === 'string' ? [] : [{ name, key: 'passing' in entry ? entry.passing : entry }],
)

/** Columns that triggers fill again wherever the rows arrive, so they are neither backed up nor moved. */
export const derivedColumns: Readonly<Record<string, readonly string[]>> = {
  images: ['listed_version'] satisfies (keyof Tables['images'])[],
}
