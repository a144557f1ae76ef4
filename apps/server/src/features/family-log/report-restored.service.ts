import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendToLog } from './append-to-log.ts'

/**
 * Says in the logs of families that they are what a backup held, so that nobody has to wonder where later entries are.
 * @param madeAt - when the backup was made
 */
export async function reportRestored(
  tx: Writer,
  platform: Pick<Platform, 'secret' | 'now'>,
  madeAt: string,
  families: readonly FamilyId[],
): Promise<void> {
  for (const family of families) appendToLog(tx, platform, family, 'restored', { details: { made_at: madeAt } })
}
