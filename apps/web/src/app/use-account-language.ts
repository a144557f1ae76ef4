import { useEffect } from 'react'
import { call } from '../lib/http/api.ts'
import { applyLanguage } from '../lib/language/choose-language.ts'
import { session } from '../lib/session/session.ts'

/** Applies the language that the user has chosen on another device. */
export function useAccountLanguage(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const before = session.store.getState().language
    call('getSettings', {})
      .then(({ language }) => {
        const now = session.store.getState().language
        // A choice made here in the meantime is newer.
        return now === before && language !== now ? applyLanguage(language) : undefined
      })
      .catch(() => undefined) // The page works in the language that it has.
  }, [isSignedIn])
}
