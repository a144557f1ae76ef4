import type { ErrorCode } from '@banyan/contract'
import type { FaceSetting } from '../families/face-setting.service.ts'

/**
 * Whether faces are recognised for the family: every member may switch it off, and only the one who did may switch it on again, so that nobody is
 * overruled. Once they have left, every member may.
 *
 * @returns why not, or undefined
 */
export function refuseFaceSetting({ userId }: { userId: number }, { offBy }: FaceSetting, isOn: boolean): ErrorCode | undefined {
  return isOn && offBy !== null && offBy.userId !== userId ? 'faces_refused' : undefined
}
