import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailKey } from '../../platform/text/clean-text.ts'
import { findUserById } from './users.repository.ts'

/**
 * Whether an address belongs to an operator. Email keys fold letters that look alike, but mail servers do not: a full-width
 * letter or the Kelvin sign names another mailbox, which may be somebody else's. So apart from A to Z, the address must equal its
 * key exactly.
 */
export function isOperatorEmail({ config }: Pick<Platform, 'config'>, email: string): boolean {
  const key = emailKey(email)
  return config.operators.includes(key) && email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) === key
}

/**
 * Runs on every call, because the caller that a server has cached may predate a change of their address. @throws ApiError
 * `not_operator`
 */
export async function refuseUnlessOperator(
  platform: Pick<Platform, 'config' | 'database'>,
  { familyId, userId }: Caller,
): Promise<void> {
  const user = await findUserById(platform.database.read, familyId, userId)
  if (user === undefined || user.email === null || !isOperatorEmail(platform, user.email)) throw new ApiError('not_operator')
}
