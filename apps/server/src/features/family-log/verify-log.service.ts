import type { FamilyLogProblem } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { hashEntry, isSameSeal, logKey } from './chain.ts'
import type { LogEntry, LogHead, LogKey } from './chain.ts'
import * as repository from './family-log.repository.ts'
import type { Witness } from './witnesses.ts'

const entriesAtOnce = 500
/** Entries are deleted once a day, so that a second look finds the log at rest. */
const looks = 3

export interface LogCheck {
  entries: number
  /** When the first entry was written; null without any. */
  since: string | null
  /** The first thing that is wrong; null when the log is whole. */
  problem: { kind: FamilyLogProblem; number: number } | null
  /** How many of the first entries bear the seal of an earlier secret. */
  unsealed: number
  /** Where the log ends, for the next witness; undefined for a log that is not whole. */
  end?: Pick<LogHead, 'number' | 'hash'>
}

/**
 * Checks all entries of a family's log, from the oldest on, and lets others run in between. An entry that was deleted, changed, added or
 * moved breaks the chain of hashes or its seal; entries cut off at the end contradict the sealed head, or what a witness outside the
 * database has seen.
 */
export async function verifyLog(
  db: Reader,
  platform: Pick<Platform, 'secret'>,
  family: FamilyId,
  witness: Witness | undefined,
): Promise<LogCheck> {
  const key = logKey(platform.secret)
  for (let look = 1; ; look += 1) {
    const head = await repository.findHead(db, family)
    if (head === undefined) return verifyNothing(db, family, witness)
    const check = await readAll(db, key, family, head, witness)
    // What looks like a gap may be the deletion of old entries meanwhile.
    const now = await repository.findHead(db, family)
    if (check.problem === null || look === looks || now?.start_number === head.start_number) return check
  }
}

async function verifyNothing(db: Reader, family: FamilyId, witness: Witness | undefined): Promise<LogCheck> {
  const left = await repository.listEntriesAfter(db, family, 0, 1)
  const isCut = left.length > 0 || witness !== undefined
  return { entries: 0, since: null, problem: isCut ? { kind: 'cut_off', number: 1 } : null, unsealed: 0 }
}

async function readAll(
  db: Reader,
  key: LogKey,
  family: FamilyId,
  head: LogHead,
  witness: Witness | undefined,
): Promise<LogCheck> {
  const pause = slices()
  let [number, hash] = [head.start_number, head.start_hash]
  let since: string | null = null
  let unsealed = 0
  let hasOurs = false
  let isSeen = witness === undefined || witness.number <= head.start_number
  /** Restores after the witness saw the log: they explain that it saw entries that are not here. */
  const restores: number[] = []
  const broken = (kind: FamilyLogProblem, at: number): LogCheck => ({
    entries: head.number - head.start_number,
    since,
    problem: { kind, number: at },
    unsealed,
  })
  for (;;) {
    const page = await repository.listEntriesAfter(db, family, number, entriesAtOnce)
    for (const entry of page) {
      // What was appended since.
      if (entry.number > head.number) break
      if (entry.number !== number + 1) return broken('missing', number + 1)
      if (entry.previous !== hash) return broken('altered', entry.number)
      number = entry.number
      hash = hashEntry(head.chain, entry)
      since ??= entry.created_at
      if (entry.key_mark === key.mark) {
        // Somebody has claimed that another secret sealed the end.
        if (hasOurs && entry.kind === 'secret_changed') return broken('cut_off', number)
        hasOurs = true
        // The server found a changed end when it wrote this, and did not seal it.
        if (entry.seal === '') return broken('cut_off', number)
        if (!isSameSeal(entry.seal, key.sealEntry(family, hash))) return broken('altered', number)
      } else if (hasOurs) return broken('altered', number)
      else unsealed += 1
      if (entry.kind === 'restored' && witness !== undefined && isAfter(entry, witness)) restores.push(number)
      if (witness?.number === number && witness.hash === hash) isSeen = true
      const paused = pause()
      if (paused !== undefined) await paused
    }
    if (page.length < entriesAtOnce || number >= head.number) break
  }
  if (number < head.number) return broken(unlessMore(await hasMore(db, family, head.number)), number + 1)
  if (number > head.number || hash !== head.hash) return broken('altered', head.number)
  const isOurHead = head.key_mark === key.mark
  if (isOurHead ? !isSameSeal(head.seal, key.sealHead(family, head)) : hasOurs) return broken('cut_off', head.number + 1)
  if (!isSeen && witness !== undefined && !restores.some((restored) => restored <= witness.number))
    return witness.number > head.number ? broken('cut_off', head.number + 1) : broken('altered', witness.number)
  return { entries: head.number - head.start_number, since, problem: null, unsealed, end: { number, hash } }
}

const isAfter = (entry: LogEntry, witness: Witness): boolean => entry.created_at >= witness.at

/** Whether entries follow that the head should end with: then some are missing before, otherwise the end was cut off. */
const hasMore = async (db: Reader, family: FamilyId, last: number): Promise<boolean> =>
  (await repository.listEntriesAfter(db, family, last - 1, 1)).length > 0

const unlessMore = (isThere: boolean): FamilyLogProblem => (isThere ? 'missing' : 'cut_off')
