import type { CallBody, CallResponse } from '@banyan/contract'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeFamily } from '../families/change-family.ts'
import { getFaceSetting } from '../families/face-setting.service.ts'
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
    face_recognition: setting.isOn,
    can_change_face_recognition: refuseFaceSetting(caller, setting, !setting.isOn) === undefined,
    face_recognition_off_by:
      by === undefined ? '' : ((await findNamedPeople(database.read, caller.familyId, [by])).get(by)?.name ?? ''),
    is_face_recognition_offered: config.faces,
  }
}

/** @throws ApiError `faces_refused` */
export async function changeFamilySettings(
  platform: Platform,
  caller: Caller,
  { face_recognition: isOn }: CallBody<'updateFamilySettings'>,
): Promise<CallResponse<'updateFamilySettings'>> {
  if (isOn !== undefined) {
    await changeFamily(platform, caller.familyId, (tx) =>
      switchFaces({ tx, platform, author: caller, at: platform.now().toISOString() }, isOn),
    )
    platform.wakeSignal.notify()
  }
  return getFamilySettings(platform, caller)
}
