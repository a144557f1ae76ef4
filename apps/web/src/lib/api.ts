import { calls, defaultLanguage, type CallName, type CallResponse } from '@banyan/contract'
import { ApiError, type CallInput } from './http.ts'
import { send, session } from './session.ts'

/**
 * Makes a call of the contract: `call('getPerson', { params: { id } })`.
 * An expired access token is exchanged once and the call repeated; when that fails the session is over.
 *
 * @throws ApiError
 */
export async function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResponse<Name>> {
  const once = () => send(name, input, options(name))
  if (!calls[name].token) return once()
  const used = session.store.getState().accessToken
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const isNewer = session.store.getState().accessToken !== used
    if (isNewer || (await session.refresh())) {
      return await once()
    }
    session.expire()
    throw error
  }
}

function options(name: CallName) {
  const { accessToken, language = defaultLanguage } = session.store.getState()
  return { language, token: calls[name].token ? accessToken : undefined }
}
