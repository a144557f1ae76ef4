import type { CallBody, UserSettings } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isTimeZone } from '../../platform/local-time.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLastChange } from '../changes/changes.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { followUserLanguage } from '../people/people.service.ts'
import { changeTimeZone, updateAccount } from './accounts.repository.ts'
import { isOperatorEmail } from './operators.service.ts'
import type { Sessions } from './sessions/sessions.service.ts'
import { findSettings, updateSettings } from './users.repository.ts'

export async function getSettings(platform: Platform, caller: Caller): Promise<UserSettings> {
  const row = await findSettings(platform.database.read, caller.familyId, caller.userId)
  return {
    language: row.language,
    region: row.region,
    kin_region: row.kin_region,
    receive_update_emails: row.receive_update_emails === 1,
    receive_photo_update_emails: row.receive_photo_update_emails === 1,
    time_zone: row.time_zone,
    is_time_zone_fixed: row.is_time_zone_fixed === 1,
    name: row.name,
    email: row.email,
    date_joined: row.created_at,
    is_operator: isOperatorEmail(platform, row.email),
    role: row.role,
    family_id: row.uid,
  }
}

/** @throws ApiError `invalid_field` of a time zone that this server does not know */
export async function changeSettings(
  platform: Platform,
  sessions: Sessions,
  caller: Caller,
  changes: CallBody<'updateSettings'>,
): Promise<UserSettings> {
  const { language } = changes
  refuseUnknownZones(changes)
  const isAnother =
    language !== undefined && language !== (await findSettings(platform.database.read, caller.familyId, caller.userId)).language
  const save = async (tx: Writer): Promise<void> => {
    // A user who switches on the daily mail gets changes from now on, not those made while it was off.
    const startsReading =
      changes.receive_update_emails === true &&
      (await findSettings(tx, caller.familyId, caller.userId)).receive_update_emails === 0
    await updateAccount(tx, caller.accountId, {
      ...(language === undefined ? {} : { language }),
      ...(changes.region === undefined ? {} : { region: changes.region }),
      ...(changes.kin_region === undefined ? {} : { kin_region: changes.kin_region }),
    })
    await changeTimeZone(tx, caller.accountId, { chosen: changes.time_zone, ofDevice: changes.device_time_zone })
    await updateSettings(tx, caller.familyId, caller.userId, {
      ...(changes.receive_update_emails === undefined ? {} : { receive_update_emails: changes.receive_update_emails ? 1 : 0 }),
      ...(changes.receive_photo_update_emails === undefined
        ? {}
        : { receive_photo_update_emails: changes.receive_photo_update_emails ? 1 : 0 }),
      ...(startsReading ? { updates_told_id: await findLastChange(tx, caller.familyId) } : {}),
    })
  }
  // The page sends all settings whenever one changes, but the lists change only with the language.
  if (!isAnother) await platform.database.write(save)
  else {
    await changeFamily(platform, caller.familyId, async (tx) => {
      await save(tx)
      await followUserLanguage(tx, caller, language, platform.now().toISOString())
    })
  }
  sessions.forget(caller.sessionId)
  return getSettings(platform, caller)
}

function refuseUnknownZones({ time_zone: chosen = '', device_time_zone: ofDevice = '' }: CallBody<'updateSettings'>): void {
  if (chosen !== '' && !isTimeZone(chosen)) throw new ApiError('invalid_field', { field: 'time_zone' })
  if (ofDevice !== '' && !isTimeZone(ofDevice)) throw new ApiError('invalid_field', { field: 'device_time_zone' })
}
