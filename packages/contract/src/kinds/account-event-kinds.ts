/** What happens to an account that its owner should know about. */
export const accountEventKinds = [
  'passkey_added',
  'passkey_removed',
  'totp_added',
  'totp_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'password_changed',
  'password_reset',
  'email_changed',
  'email_restored',
  'ways_in_removed',
  'oidc_linked',
  'oidc_unlinked',
  'card_made',
  'card_made_by_keeper',
  'card_used',
  'recovery_begun',
  'recovery_used',
  'new_device',
  'session_copied',
] as const

export type AccountEventKind = (typeof accountEventKinds)[number]
