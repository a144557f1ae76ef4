import type { FamilyId } from '../../platform/http/caller.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, familyLogDays, timeAfter } from '../../platform/time.ts'
import { hashEntry, isSameSeal, logKey } from './chain.ts'
import type { LogEntry } from './chain.ts'
import * as repository from './family-log.repository.ts'

const familiesAtOnce = 1_000
const entriesAtOnce = 1_000

/**
 * Deletes entries that are older than a log is kept for, from the first on. The sealed head says where the rest begins, so that nobody
 * else can do the same unnoticed.
 */
export const forgetEntriesTask: ScheduledTask = {
  name: 'old log entries',
  pattern: '41 2 * * *',
  isDeleting: true,
  run: async (platform) => {
    const before = timeAfter(platform.now(), -familyLogDays * dayMs)
    for (const family of await repository.listFamiliesToForget(platform.database.read, before, familiesAtOnce))
      while (await forgetSome(platform, family, before));
  },
}

/** @returns whether there may be more */
async function forgetSome({ database, secret }: Platform, family: FamilyId, before: string): Promise<boolean> {
  return database.write(async (tx) => {
    const head = await repository.holdHead(tx, family)
    if (head === undefined) return false
    const page = await repository.listEntriesAfter(tx, family, head.start_number, entriesAtOnce)
    const rest = page.findIndex(({ created_at }) => created_at >= before)
    const old: LogEntry[] = rest === -1 ? page : page.slice(0, rest)
    const last = old.at(-1)
    if (last === undefined) return false
    const key = logKey(secret)
    // Only what this server can vouch for: a broken start stays, so that it shows.
    if (
      old.some(
        ({ number, previous }, index) =>
          number !== head.start_number + index + 1 || (index === 0 && previous !== head.start_hash),
      )
    )
      return false
    const start = { start_number: last.number, start_hash: hashEntry(head.chain, last) }
    await repository.deleteEntriesUpTo(tx, family, last.number)
    await repository.moveStart(tx, family, {
      ...start,
      // A head that an earlier secret has sealed is sealed again by the next entry, and one that somebody has changed never.
      seal: isSameSeal(head.seal, key.sealHead(family, head)) ? key.sealHead(family, { ...head, ...start }) : head.seal,
    })
    return rest === -1 && page.length === entriesAtOnce
  })
}
