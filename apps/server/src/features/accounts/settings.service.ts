import type { CallBody, UserSettings } from '@banyan/contract'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { followUserLanguage } from '../people/people.service.ts'
import type { Sessions } from './sessions.service.ts'
import { findSettings, updateSettings } from './users.repository.ts'

export async function getSettings(platform: Platform, caller: Caller): Promise<UserSettings> {
  const row = await findSettings(platform.database.read, caller.userId)
  return {
    language: row.language,
    receive_update_emails: row.receive_update_emails === 1,
    receive_photo_update_emails: row.receive_photo_update_emails === 1,
    name: row.name,
    date_joined: row.created_at,
  }
}

export async function changeSettings(platform: Platform, sessions: Sessions, caller: Caller, changes: CallBody<'updateSettings'>): Promise<UserSettings> {
  await platform.database.write(async (tx) => {
    await updateSettings(tx, caller.userId, {
      ...(changes.language === undefined ? {} : { language: changes.language }),
      ...(changes.receive_update_emails === undefined ? {} : { receive_update_emails: changes.receive_update_emails ? 1 : 0 }),
      ...(changes.receive_photo_update_emails === undefined ? {} : { receive_photo_update_emails: changes.receive_photo_update_emails ? 1 : 0 }),
    })
    if (changes.language !== undefined) await followUserLanguage(tx, caller, changes.language)
  })
  sessions.forget(caller.sessionId)
  return getSettings(platform, caller)
}
