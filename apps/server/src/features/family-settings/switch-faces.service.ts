import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { getFaceSetting, setFaceSetting } from '../families/face-setting.service.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { forgetAllPortraitFaces } from '../profile-photos/forget-portrait-faces.service.ts'
import { enqueueDescribing } from '../tags/faces/describe-again.service.ts'
import { enqueueForgetting, forgetAllFaces } from '../tags/faces/forget-faces.service.ts'
import { refuseFaceSetting } from './family-settings.policy.ts'

interface Step {
  tx: Writer
  platform: Platform
  author: Author
  at: string
}

/**
 * Off: every description of a face is deleted in this transaction. On: jobs describe the faces again, but nobody's who refuses. Call it in a
 * transaction that has touched the family. @throws ApiError `faces_refused`
 */
export async function switchFaces({ tx, platform, author, at }: Step, isOn: boolean): Promise<void> {
  const family = author.familyId
  const setting = await getFaceSetting(tx, family)
  if (setting.isOn === isOn) return
  const refusal = refuseFaceSetting(author, setting, isOn)
  if (refusal !== undefined) throw new ApiError(refusal, { field: 'face_recognition' })
  await setFaceSetting(tx, family, isOn ? null : author.userId)
  appendToLog(tx, platform, family, isOn ? 'faces_switched_on' : 'faces_switched_off', { by: author })
  if (isOn) await enqueueDescribing(tx, platform, family)
  else {
    await forgetAllFaces(tx, family, at)
    await forgetAllPortraitFaces(tx, family)
    await enqueueForgetting(tx, platform)
  }
  await recordChange(tx, author, { kind: 'family_changed', field: 'face_recognition', before: setting.isOn, after: isOn }, at)
}
