import { raiseAlarm, resolveAlarm } from '../alarms/alarms.ts'
import type { Platform } from '../platform.ts'
import { countOriginals, noteState } from './originals.repository.ts'
import type { Original } from './originals.repository.ts'
import { examine } from './read-original.ts'

/**
 * Verifies an original, a second time when the first read finds damage, and stores the result.
 *
 * @returns whether the row still exists, and what is wrong now
 */
export async function checkOriginal(platform: Platform, original: Original): Promise<Original['damage']> {
  let found = await examine(platform.media, original)
  if (found.damage !== '') found = await examine(platform.media, original)
  const { damage, digest } = found
  const state = {
    damage,
    checked_at: platform.now().toISOString(),
    ...(damage === '' && digest !== undefined ? { sha256: digest.sha256 } : {}),
  }
  const isThere = await platform.database.write((tx) => noteState(tx, original, state))
  // The picture was deleted for good while it was read.
  if (!isThere) return ''
  if (damage !== '' && original.damage === '')
    platform.log.error({ family: original.family_id, key: original.key, damage }, 'an original is not what was uploaded')
  return damage
}

/** Raises alarms for originals that are damaged or missing, and closes them when none is. */
export async function updateAlarms(platform: Platform): Promise<void> {
  const { damaged, missing } = await countOriginals(platform.database.read)
  for (const [kind, files] of [
    ['originals_damaged', damaged],
    ['originals_missing', missing],
  ] as const) {
    if (files > 0) await raiseAlarm(platform, { kind, detail: { files } })
    else await resolveAlarm(platform, { kind })
  }
}
