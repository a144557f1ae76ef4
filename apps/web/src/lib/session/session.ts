import { earlyCalls } from '@banyan/contract'
import { useStore } from 'zustand'
import { useActivity } from '../activity.ts'
import { firstCalls } from '../first/first-calls.ts'
import { findCall } from '../http/find-call.ts'
import { createSend } from '../http/http.ts'
import { i18n } from '../language/i18n.ts'
import { forgetHanded, forgetKept, isKept } from '../offline/keep.ts'
import { keptMark } from '../offline/names.ts'
import { openStorage } from '../storage.ts'
import { asSeen } from './see-as.ts'
import { createSession } from './session-core.ts'
import type { SessionState, SignIn } from './session-core.ts'

export const send = createSend({
  fetch: async (address, init) => {
    const url = String(address)
    const response = await (firstCalls.take(url, init) ?? window.fetch(url, url === earlyCalls.logout.path ? init : asSeen(init)))
    // A proxy's report that the server is down says nothing about the server's data.
    if (response.status < 500) useActivity.setState({ isReadingKept: response.headers.has(keptMark) })
    return response
  },
  noConnection: () => i18n.t('common:error.noConnection'),
  findCall,
})

export const session = createSession(openStorage(), send, isKept)

// A device without a signed-in user stores nothing.
session.store.subscribe((state, before) => {
  const isOther = before.usersPersonId !== 0 && state.usersPersonId !== before.usersPersonId
  const hasEnded = state.status === 'signed-out' && before.status !== 'signed-out'
  const hasBegun = state.status === 'signed-in' && before.status === 'signed-out'
  if (isOther || hasEnded) void forgetKept()
  // Files may have been shared before anybody signed in, to be used after the sign-in.
  if (isOther || hasEnded || hasBegun) void forgetHanded(isOther ? 'all' : 'abandoned')
})

export const useSession = <Value>(select: (state: SessionState) => Value): Value => useStore(session.store, select)

/**
 * Begins to work in another family of the same user: what this device stores of the one before is deleted, and the page loads again,
 * so that nothing that it holds crosses.
 */
export async function enterFamily(tokens: SignIn): Promise<void> {
  session.signIn(tokens, session.account())
  await Promise.all([forgetKept(), forgetHanded('all')]).catch(() => undefined)
  leavePage()
}

const leavePage = (): void => window.location.assign('/family/tree/')

/** Makes signing out in one tab sign out all of them, and entering another family in one tab enter it in all. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== 'access_token' && event.key !== 'users_person_id') return
    const before = session.store.getState().family
    session.adopt()
    const { family } = session.store.getState()
    if (before !== '' && family !== '' && family !== before) leavePage()
  })
}
