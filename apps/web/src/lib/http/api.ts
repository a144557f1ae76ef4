import { send, session } from '../session/session.ts'
import { createCall } from './call.ts'

/**
 * Makes a call of the contract: `call('getPerson', { params: { id } })`. An expired access token is exchanged once and the call
 * repeated; if that fails, the session is over.
 *
 * @throws ApiError
 */
export const call = createCall(send, session)
