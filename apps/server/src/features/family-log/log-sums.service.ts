import type { Locale, OperatorOverview } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import * as repository from './family-log.repository.ts'
import { kindSentence } from './log-sentences.ts'

type Sums = Omit<OperatorOverview['logs'], 'broken'> & { broken: number[] }

const weekDays = 7

/**
 * Sums up the logs of all families for the operator, who sees that things happen, of which kind and how many, and whether the logs are
 * whole: never what they say or whose they are.
 * @param limit - the largest number of families whose log is named as not whole
 */
export async function sumLogs(db: Reader, now: Date, locale: Locale, limit: number): Promise<Sums> {
  const { all, whole, broken } = await repository.countChecks(db)
  return {
    whole,
    broken: broken === 0 ? [] : await repository.listBroken(db, limit),
    unchecked: all - whole - broken,
    last_week: (await repository.countByKind(db, timeAfter(now, -weekDays * dayMs))).map(({ kind, count }) => ({
      kind,
      text: kindSentence(kind, locale),
      count,
    })),
  }
}
