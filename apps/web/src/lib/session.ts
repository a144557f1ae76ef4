import { useStore } from 'zustand'
import { createSend } from './http.ts'
import { i18n } from './language/i18n.ts'
import { createSession, type SessionState } from './session-core.ts'
import { openStorage } from './storage.ts'

export const send = createSend({
  fetch: (...request) => window.fetch(...request),
  noConnection: () => i18n.t('common:error.noConnection'),
})

export const session = createSession(openStorage(), send)

export const useSession = <Value>(select: (state: SessionState) => Value): Value => useStore(session.store, select)

/** Signing out in one tab signs out all of them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'access_token' || event.key === 'users_person_id') session.adopt()
  })
}
