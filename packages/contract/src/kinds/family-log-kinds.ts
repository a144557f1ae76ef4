import type { AccountEventKind } from './account-event-kinds.ts'

/** What entries are about: a keeper can look at one of these. */
export const familyLogTopics = ['sign_ins', 'ways_in', 'members', 'settings', 'data'] as const
export type FamilyLogTopic = (typeof familyLogTopics)[number]

/**
 * What the log of a family reports, each with its topic. A new kind is a line here and then follows the compiler: a sentence in each
 * language (`platform/messages`) and, if it says more than who and whom, a line in `LogDetails` of the server. Kinds are stored, so they
 * must not be renamed.
 */
export const familyLogKinds = {
  signed_in: 'sign_ins',
  sign_in_failed: 'sign_ins',
  session_copied: 'sign_ins',
  new_device: 'sign_ins',
  signed_out_by_operator: 'sign_ins',

  passkey_added: 'ways_in',
  passkey_removed: 'ways_in',
  totp_added: 'ways_in',
  totp_removed: 'ways_in',
  recovery_codes_made: 'ways_in',
  recovery_code_used: 'ways_in',
  password_changed: 'ways_in',
  password_reset: 'ways_in',
  email_changed: 'ways_in',
  email_restored: 'ways_in',
  ways_in_removed: 'ways_in',
  oidc_linked: 'ways_in',
  oidc_unlinked: 'ways_in',
  card_made: 'ways_in',
  card_made_by_keeper: 'ways_in',
  card_used: 'ways_in',
  recovery_asked: 'ways_in',
  recovery_vouched: 'ways_in',
  recovery_begun: 'ways_in',
  recovery_stopped: 'ways_in',
  recovery_shown: 'ways_in',
  recovery_used: 'ways_in',

  family_founded: 'members',
  member_invited: 'members',
  invitation_withdrawn: 'members',
  invitation_declined: 'members',
  member_joined: 'members',
  member_left: 'members',
  member_removed: 'members',
  role_changed: 'members',
  keeper_followed: 'members',
  legacy_chosen: 'members',
  legacy_off: 'members',
  legacy_asked: 'members',
  legacy_answered: 'members',
  legacy_ended: 'members',
  handed_over: 'members',

  family_named: 'settings',
  faces_switched_on: 'settings',
  faces_switched_off: 'settings',
  living_shown_to_everyone: 'settings',
  living_shown_to_near: 'settings',

  copy_begun: 'data',
  copy_made: 'data',
  copy_downloaded: 'data',
  print_begun: 'data',
  print_downloaded: 'data',
  tree_exported: 'data',
  table_exported: 'data',
  photos_downloaded: 'data',
  log_exported: 'data',
  tree_imported: 'data',
  import_undone: 'data',
  put_back: 'data',
  many_deletions: 'data',
  restored: 'data',
  secret_changed: 'data',
} as const satisfies Record<string, FamilyLogTopic> & Record<AccountEventKind, FamilyLogTopic>

export type FamilyLogKind = keyof typeof familyLogKinds

export const familyLogKindNames = Object.keys(familyLogKinds) as FamilyLogKind[]

/** What is wrong with a log: an entry is missing, one says something else than was written, or its end was cut off. */
export const familyLogProblems = ['missing', 'altered', 'cut_off'] as const
export type FamilyLogProblem = (typeof familyLogProblems)[number]
