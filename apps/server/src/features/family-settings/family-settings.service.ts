import { hasRole } from '@banyan/contract'
import type { CallBody, CallResponse } from '@banyan/contract'
import { requireRole } from '../../platform/http/caller.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { readFamilyName } from '../accounts/memberships/memberships.service.ts'
import { refuseUnlessKeeper } from '../accounts/users.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { getFaceSetting } from '../families/face-setting.service.ts'
import { getFamilyName, nameFamily } from '../families/families.service.ts'
import { getLivingSetting } from '../families/living-setting.service.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { maskName } from '../living/masks.ts'
import { viewsOf } from '../living/views.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { refuseFaceSetting } from './family-settings.policy.ts'
import { switchFaces } from './switch-faces.service.ts'
import { switchLiving } from './switch-living.service.ts'

export async function getFamilySettings(
  platform: Platform,
  caller: Caller,
  view: View,
): Promise<CallResponse<'getFamilySettings'>> {
  const { config, database } = platform
  const setting = await getFaceSetting(database.read, caller.familyId)
  const by = setting.offBy?.personId
  return {
    name: await getFamilyName(database.read, caller.familyId),
    can_change_name: hasRole(caller.role, 'keeper'),
    face_recognition: setting.isOn,
    can_change_face_recognition: refuseFaceSetting(caller, setting, !setting.isOn) === undefined,
    face_recognition_off_by:
      by === undefined
        ? ''
        : maskName(view, by, (await findNamedPeople(database.read, caller.familyId, [by])).get(by)?.name ?? ''),
    is_face_recognition_offered: config.faces,
    ...(await getLivingSetting(database.read, caller.familyId)),
    can_change_living: await viewsOf(platform).isKeeper(caller),
  }
}

/** @throws ApiError `faces_refused`, `needs_keeper`, `too_long`, `invalid_field` */
export async function changeFamilySettings(
  platform: Platform,
  caller: Caller,
  { name: asked, face_recognition: isOn, living_seen_by, near_steps }: CallBody<'updateFamilySettings'>,
  viewNow: () => Promise<View>,
): Promise<CallResponse<'updateFamilySettings'>> {
  if (asked !== undefined) {
    requireRole(caller, 'keeper')
    const name = readFamilyName(asked)
    await changeFamily(platform, caller.familyId, async (tx) => {
      await refuseUnlessKeeper(tx, caller)
      if (name === (await getFamilyName(tx, caller.familyId))) return
      await nameFamily(tx, caller.familyId, name)
      appendToLog(tx, platform, caller.familyId, 'family_named', { by: caller, details: { name } })
    })
  }
  if (isOn !== undefined) {
    await changeFamily(platform, caller.familyId, (tx) =>
      switchFaces({ tx, platform, author: caller, at: platform.now().toISOString() }, isOn),
    )
    platform.wakeSignal.notify()
  }
  if (living_seen_by !== undefined || near_steps !== undefined) {
    const changes = {
      ...(living_seen_by === undefined ? {} : { living_seen_by }),
      ...(near_steps === undefined ? {} : { near_steps }),
    }
    await changeFamily(platform, caller.familyId, (tx) =>
      switchLiving({ tx, platform, author: caller, at: platform.now().toISOString() }, changes),
    )
  }
  return getFamilySettings(platform, caller, await viewNow())
}
