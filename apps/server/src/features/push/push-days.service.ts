import { z } from 'zod'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { deliver, giveUpOn, pushAttempts } from './deliver.ts'
import { listDevicesForDays, listUsersForDays } from './push-devices.repository.ts'

export const pushDaysJob = defineFamilyJob(
  'push-days',
  z.object({ deviceId: z.number(), count: z.number(), key: z.string(), path: z.string() }),
)

/** Lists by family the users whose morning it is, who want to be told of days to come and have not been processed on this day. */
export async function listReadersOfDays(
  db: Reader,
  { config }: Pick<Platform, 'config'>,
  morning: { day: string; zones: readonly string[] },
): Promise<Map<FamilyId, number[]>> {
  const readers = new Map<FamilyId, number[]>()
  if (config.pushServices === undefined) return readers
  for (const { family_id: family, user_id: user } of await listUsersForDays(db, morning)) {
    const users = readers.get(family as FamilyId) ?? []
    users.push(user)
    readers.set(family as FamilyId, users)
  }
  return readers
}

interface Days {
  familyId: FamilyId
  userId: number
  /** How many days come that the user may see. */
  count: number
  /** Names the message, such as its day: sent again, it replaces the first. */
  key: string
  /** The page that shows them; begins with a slash. */
  path: string
}

/**
 * Tells a member's devices about days to come, where they switched that on. Call it once for each member and day, in the transaction
 * that notes that they were told; notify `platform.wakeSignal` after the commit.
 *
 * @returns how many devices will be told
 */
export async function notifyDays(
  tx: Writer,
  platform: Pick<Platform, 'config' | 'now'>,
  { familyId, userId, count, key, path }: Days,
): Promise<number> {
  if (platform.config.pushServices === undefined || count === 0) return 0
  const devices = await listDevicesForDays(tx, familyId, userId)
  for (const { id } of devices) await pushDaysJob.enqueue(tx, platform, { deviceId: id, count, key, path }, { familyId })
  return devices.length
}

export const pushDaysHandler = (platform: Platform) =>
  pushDaysJob.bind({
    run: ({ deviceId, count, key, path }, { familyId }) =>
      deliver(platform, {
        familyId,
        deviceId,
        stream: 'days',
        mark: key,
        read: async () => [{ kind: 'days', count, path }],
      }),
    maxAttempts: pushAttempts,
    givenUp: ({ deviceId }, { familyId }) => giveUpOn(platform, familyId, deviceId),
  })
