import type { Language } from '@banyan/contract'
import { showError, withLoading } from '../activity.ts'
import { call } from '../http/api.ts'
import { session } from '../session/session.ts'
import { i18n } from './i18n.ts'

/** Switches the interface to a language, and remembers it on this device. */
export async function applyLanguage(language: Language): Promise<void> {
  session.setLanguage(language)
  await withLoading(i18n.changeLanguage(language))
}

/** Applies the user's choice at once, and stores it with the account of a signed-in user. */
export async function chooseLanguage(language: Language): Promise<void> {
  await applyLanguage(language)
  if (session.store.getState().status !== 'signed-in') return
  await call('updateSettings', { body: { language }, keepalive: true }).catch(showError)
}
