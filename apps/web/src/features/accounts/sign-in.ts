import { firstCalls } from '../../lib/first/first-calls.ts'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/http.ts'
import { applyLanguage } from '../../lib/language/choose-language.ts'
import { session } from '../../lib/session/session.ts'
import { setSharedDevice } from '../../lib/storage.ts'

const treePath = '/family/tree/'

/**
 * Signs in with the account's language, if the device may store it; `refused` if the server refuses for any reason.
 *
 * @param path - where the user goes then
 */
export async function signIn(
  email: string,
  password: string,
  isShared: boolean,
  path = treePath,
): Promise<'signed-in' | 'refused'> {
  try {
    const answer = await call('obtainToken', { body: { email, password, device: session.device(), shared: isShared } })
    firstCalls.startSurroundings(path, answer.access, answer.person_id)
    // Without its words the user signs in all the same, in the language of this device.
    await applyLanguage(answer.language).catch(() => undefined)
    setSharedDevice(isShared)
    session.signIn(answer, email)
    return 'signed-in'
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 403].includes(error.status)) return 'refused'
    throw error
  }
}

/** Whether the caller's address is locked; if the call fails, it counts as locked. */
export const isAddressLocked = (): Promise<boolean> => call('isLocked', {}).catch(() => true)
