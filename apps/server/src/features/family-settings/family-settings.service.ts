import { hasRole } from '@banyan/contract'
import type { CallBody, CallResponse } from '@banyan/contract'
import { requireRole } from '../../platform/http/caller.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { readFamilyName } from '../accounts/memberships/memberships.service.ts'
import { refuseUnlessKeeper } from '../accounts/users.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { getFaceSetting } from '../families/face-setting.service.ts'
import { getFamilyName, nameFamily } from '../families/families.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { refuseFaceSetting } from './family-settings.policy.ts'
import { switchFaces } from './switch-faces.service.ts'

export async function getFamilySettings(
  { config, database }: Platform,
  caller: Caller,
): Promise<CallResponse<'getFamilySettings'>> {
  const setting = await getFaceSetting(database.read, caller.familyId)
  const by = setting.offBy?.personId
  return {
    name: await getFamilyName(database.read, caller.familyId),
    can_change_name: hasRole(caller.role, 'keeper'),
    face_recognition: setting.isOn,
    can_change_face_recognition: refuseFaceSetting(caller, setting, !setting.isOn) === undefined,
    face_recognition_off_by:
      by === undefined ? '' : ((await findNamedPeople(database.read, caller.familyId, [by])).get(by)?.name ?? ''),
    is_face_recognition_offered: config.faces,
  }
}

/** @throws ApiError `faces_refused`, `needs_keeper`, `too_long` */
export async function changeFamilySettings(
  platform: Platform,
  caller: Caller,
  { name: asked, face_recognition: isOn }: CallBody<'updateFamilySettings'>,
): Promise<CallResponse<'updateFamilySettings'>> {
  if (asked !== undefined) {
    requireRole(caller, 'keeper')
    const name = readFamilyName(asked)
    await changeFamily(platform, caller.familyId, async (tx) => {
      await refuseUnlessKeeper(tx, caller)
      await nameFamily(tx, caller.familyId, name)
    })
  }
  if (isOn !== undefined) {
    await changeFamily(platform, caller.familyId, (tx) =>
      switchFaces({ tx, platform, author: caller, at: platform.now().toISOString() }, isOn),
    )
    platform.wakeSignal.notify()
  }
  return getFamilySettings(platform, caller)
}
