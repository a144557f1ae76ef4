import { z } from 'zod'
import { raiseAlarm, resolveAlarm } from '../../platform/alarms/alarms.ts'
import type { Reader } from '../../platform/db/database.ts'
import { familyMarks } from '../../platform/family-marks.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import type { Platform } from '../../platform/platform.ts'
import { getFamilyUid, listFamilies } from '../families/families.service.ts'
import * as repository from './family-log.repository.ts'
import { verifyLog } from './verify-log.service.ts'
import type { LogCheck } from './verify-log.service.ts'
import { readWitnesses, writeWitnesses } from './witnesses.ts'
import type { Witness } from './witnesses.ts'

/** Checks a family's log at a keeper's request. */
export const checkLogJob = defineFamilyJob('check-log', z.object({}))

export const checkLogHandler = (platform: Platform) =>
  checkLogJob.bind({
    run: async (_nothing, { familyId }) => {
      await checkFamily(platform, familyId, await readWitnesses(platform))
    },
    maxAttempts: 3,
  })

/**
 * Checks the logs of all families every night, raises an alarm for each that is not whole, and notes outside the database where the
 * whole ones end.
 */
export const checkLogsTask: ScheduledTask = {
  name: 'family logs',
  pattern: '23 3 * * *',
  run: async (platform) => {
    const witnesses = await readWitnesses(platform)
    const seen = new Map<string, Witness>()
    for (const family of await listFamilies(platform.database.read)) {
      const { uid, check } = await checkFamily(platform, family, witnesses)
      const known = witnesses.get(uid)
      if (check.end !== undefined && check.end.number > 0) seen.set(uid, { ...check.end, at: platform.now().toISOString() })
      else if (known !== undefined) seen.set(uid, known)
    }
    await writeWitnesses(platform, seen)
  },
}

async function checkFamily(
  platform: Platform,
  family: FamilyId,
  witnesses: ReadonlyMap<string, Witness>,
): Promise<{ uid: string; check: LogCheck }> {
  const { database, now } = platform
  const found = await findUid(database.read, family)
  const check = await verifyLog(database.read, platform, family, witnesses.get(found))
  const { entries, problem, unsealed } = check
  const at = now().toISOString()
  await database.write((tx) =>
    repository.saveCheck(tx, family, {
      checked_at: at,
      entries,
      problem: problem?.kind ?? null,
      problem_number: problem?.number ?? null,
      unsealed,
    }),
  )
  const alarm = { kind: 'log_broken', subject: familyMarks(platform).markOf(family).slice(0, 8) } as const
  await (problem === null ? resolveAlarm(platform, alarm) : raiseAlarm(platform, alarm))
  return { uid: found, check }
}

/** A family may leave while its log is checked. */
const findUid = (db: Reader, family: FamilyId): Promise<string> => getFamilyUid(db, family).catch(() => '')

/** Checks the logs of all families and describes each that is not whole in a line, with ids only. It stores nothing. */
export async function* describeBrokenLogs(
  snapshot: Reader,
  platform: Pick<Platform, 'secret' | 'media'>,
): AsyncGenerator<string> {
  const witnesses = await readWitnesses(platform)
  for (const family of await listFamilies(snapshot)) {
    const { problem } = await verifyLog(snapshot, platform, family, witnesses.get(await findUid(snapshot, family)))
    if (problem !== null) yield `the log of family ${family} is not whole at entry ${problem.number}: ${said[problem.kind]}`
  }
}

const said = {
  missing: 'an entry is missing',
  altered: 'an entry is not what was written',
  cut_off: 'entries at the end are missing',
}
