import { languageOf, localeOf, regionOf } from '@banyan/contract'
import type { Language, Locale, Region } from '@banyan/contract'
import { showError, withLoading } from '../activity.ts'
import { call } from '../http/api.ts'
import { session } from '../session/session.ts'
import { i18n } from './i18n.ts'

/** Switches the interface to a language, and remembers it on this device, unless its words cannot be loaded. Without a region, the device's stays. */
export async function applyLanguage(language: Language, region: Region = ''): Promise<void> {
  const before = session.store.getState()
  session.setLanguage(language, region || before.region)
  try {
    await withLoading(i18n.changeLanguage(localeOf(language, region || before.region)))
  } catch (error) {
    session.setLanguage(before.language ?? language, before.region)
    throw new Error(i18n.t('error.noConnection'), { cause: error })
  }
}

/** Applies the user's choice at once, and stores it with the account of a signed-in user. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await applyLanguage(languageOf(locale), regionOf(locale))
  if (session.store.getState().status !== 'signed-in') return
  await call('updateSettings', { body: settingsFor(locale), keepalive: true }).catch(showError)
}

/** A choice of language as the account stores it. */
export function settingsFor(locale: Locale): { language: Language; region?: 'tw' | 'hk' } {
  const region = regionOf(locale)
  return { language: languageOf(locale), ...(region === '' ? {} : { region }) }
}
