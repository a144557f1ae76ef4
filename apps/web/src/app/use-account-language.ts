import { localeOf } from '@banyan/contract'
import type { UserSettings } from '@banyan/contract'
import { useEffect } from 'react'
import { call } from '../lib/http/api.ts'
import { applyLanguage } from '../lib/language/choose-language.ts'
import { localeOfSession } from '../lib/session/session-core.ts'
import { session } from '../lib/session/session.ts'
import { openStorage } from '../lib/storage.ts'

/** Applies the language that the user has chosen on another device, and gives the account this device's region if it has none. */
export function useAccountLanguage(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn) followAccount().catch(() => undefined) // The page works in the language that it has.
  }, [isSignedIn])
}

async function followAccount(): Promise<void> {
  const before = localeOfSession(session.store.getState())
  const { kinRegion: beforeKin } = session.store.getState()
  const settings = await call('getSettings', {})
  const { language, region, role, family_id: family, kin_region: kinRegion } = settings
  await tellTimeZone(settings)
  session.setMembership(role, family)
  // A choice made here in the meantime is newer.
  if (kinRegion !== '' && session.store.getState().kinRegion === beforeKin) session.setKinRegion(kinRegion)
  const now = localeOfSession(session.store.getState())
  // A choice made here in the meantime is newer.
  if (now !== before) return
  if (localeOf(language, region) !== now) await applyLanguage(language, region)
  const { region: own } = session.store.getState()
  if (language === 'zh-tw' && region === '' && own !== '') await call('updateSettings', { body: { region: own } })
}

/**
 * Mails and notifications come in the morning where this device is, unless the user has chosen where. It says so when it is new, or has come to
 * another time zone: of several devices, the one that travels counts.
 */
async function tellTimeZone({ time_zone: told, is_time_zone_fixed: isFixed }: UserSettings): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const storage = openStorage()
  const isNew = storage.getItem('timeZone') !== timeZone
  if (isNew) storage.setItem('timeZone', timeZone)
  if (isFixed || told === timeZone || !(isNew || told === '')) return
  // The server may know fewer time zones than this browser.
  await call('updateSettings', { body: { device_time_zone: timeZone } }).catch(() => undefined)
}
