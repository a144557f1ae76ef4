import type { ErrorBody, Tokens } from '@banyan/contract'
import { firstCalls } from '../../lib/first/first-calls.ts'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/http.ts'
import { applyLanguage } from '../../lib/language/choose-language.ts'
import { session } from '../../lib/session/session.ts'
import { setSharedDevice } from '../../lib/storage.ts'

const treePath = '/family/tree/'

/**
 * Signs in with a password; `refused` if the server refuses for any reason, and a ticket if it asks for a code too.
 *
 * @param path - where the user goes then
 */
export async function signIn(
  email: string,
  password: string,
  isShared: boolean,
  path = treePath,
): Promise<'signed-in' | 'refused' | { ticket: string }> {
  try {
    await adopt(
      await call('obtainToken', { body: { email, password, device: session.device(), shared: isShared } }),
      email,
      isShared,
      path,
    )
    return 'signed-in'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'second_factor_needed') return { ticket: (error.body as ErrorBody).ticket ?? '' }
    if ([400, 401, 403].includes(error.status)) return 'refused'
    throw error
  }
}

/** Begins a session with the account's language, if the device may store it. */
export async function adopt(answer: Tokens, email: string, isShared: boolean, path: string): Promise<void> {
  firstCalls.startSurroundings(path, answer.access, answer.person_id)
  // Without its words the user signs in all the same, in the language of this device.
  await applyLanguage(answer.language).catch(() => undefined)
  setSharedDevice(isShared)
  session.signIn(answer, email)
}

/** Whether the caller's address is locked; if the call fails, it counts as locked. */
export const isAddressLocked = (): Promise<boolean> => call('isLocked', {}).catch(() => true)
