import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/derive-key.ts'
import { familyMarks } from '../../platform/family-marks.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { epochMark } from '../../platform/media/media-addresses.ts'
import { mediaEpochs } from '../../platform/media/media-epochs.ts'
import type { Platform } from '../../platform/platform.ts'
import { hourMs } from '../../platform/time.ts'

/** How long an address works that opens a file without signing in. */
const addressMs = hourMs

export interface Signed {
  until: string
  signature: string
}

/**
 * Signs the address of a file.
 * @param purpose - what the signature is for: one for another kind of file opens nothing
 * @returns the query of the address
 */
export function signFile(platform: Platform, purpose: string, family: number, id: number): string {
  const until = `${familyMarks(platform).markOf(family)}-${platform.now().getTime() + addressMs}`
  return `until=${until}&signature=${sign(platform, purpose, id, until, mediaEpochs(platform).current(family))}`
}

/**
 * `until` is the family's mark and a time, `signature` covers both, the file and the epoch of the family's addresses. Up to version 0.2.0
 * the family's number stood for its mark.
 */
const sign = (platform: Platform, purpose: string, id: number, until: string, epoch: number): string =>
  createHmac('sha256', deriveKey(platform.secret, purpose))
    .update(`${id} ${until}${epochMark(epoch)}`)
    .digest('base64url')

/** Returns the family whose file a signed address opens; undefined if it opens none. */
export async function readSignature(
  platform: Platform,
  purpose: string,
  id: number,
  { until, signature }: Signed,
): Promise<FamilyId | undefined> {
  const [, mark = '', time] = /^([\w-]+)-(\d{1,15})$/.exec(until) ?? []
  const family = /^\d{1,15}$/.test(mark) ? Number(mark) : familyMarks(platform).familyOf(mark)
  if (family === undefined || !(Number(time) > platform.now().getTime())) return undefined
  const given = Buffer.from(signature)
  const isOurs = (await mediaEpochs(platform).accepted(family)).some((epoch) => {
    const expected = Buffer.from(sign(platform, purpose, id, until, epoch))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? (family as FamilyId) : undefined
}
