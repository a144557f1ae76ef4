import type { CallName, CallResponse } from '@banyan/contract'
import { localeOfSession } from '../session/session-core.ts'
import type { Session } from '../session/session-core.ts'
import { needsToken } from './find-call.ts'
import { ApiError } from './http.ts'
import type { CallInput, Send } from './http.ts'

/** Makes calls for the session: with its token and language, and with a new token when the old one has expired. */
export function createCall(send: Send, session: Session) {
  const options = (name: CallName) => {
    const state = session.store.getState()
    return { language: localeOfSession(state), token: needsToken(name) ? state.accessToken : undefined }
  }

  return async function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResponse<Name>> {
    const { accessToken, usersPersonId, family } = session.store.getState()
    try {
      return await send(name, input, options(name))
    } catch (error) {
      const isExpired = needsToken(name) && error instanceof ApiError && error.status === 401
      const now = session.store.getState()
      // One user's request is never repeated on behalf of another, nor in another family.
      if (!isExpired || now.usersPersonId !== usersPersonId || now.family !== family) throw error
      const isRenewed = session.store.getState().accessToken !== accessToken || (await session.refresh())
      if (isRenewed) return send(name, input, options(name))
      session.expire()
      throw error
    }
  }
}
