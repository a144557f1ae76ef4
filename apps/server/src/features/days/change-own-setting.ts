import type { Writer } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordQuietly } from '../changes/record-change.ts'
import { touchComments } from '../families/change-family.ts'

/** Changes a setting of the caller's own: their other open browsers learn of it, and nobody else's. */
export async function changeOwnSetting<Result>(
  { database, eventBus, now }: Platform,
  { familyId: family, userId }: Caller,
  work: (tx: Writer) => Promise<Result>,
): Promise<Result> {
  const result = await database.write(async (tx) => {
    await touchComments(tx, family)
    const done = await work(tx)
    await recordQuietly(tx, family, { people: [], relations: [], settingsOf: userId }, now().toISOString())
    return done
  })
  eventBus.publish(family)
  return result
}
