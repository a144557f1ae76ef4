import type { Language } from '@banyan/contract'
import { showError, withLoading } from '../activity.ts'
import { call } from '../http/api.ts'
import { session } from '../session/session.ts'
import { i18n } from './i18n.ts'

/** Shows the interface in a language from now on, and remembers it on this device. */
export async function applyLanguage(language: Language): Promise<void> {
  session.setLanguage(language)
  await withLoading(i18n.changeLanguage(language))
}

/** A choice of the user's: applied at once, and kept with the account of one who is signed in. */
export async function chooseLanguage(language: Language): Promise<void> {
  await applyLanguage(language)
  if (session.store.getState().status !== 'signed-in') return
  await call('updateSettings', { body: { language } }).catch(showError)
}
