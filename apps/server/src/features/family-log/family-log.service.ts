import { familyLogTopics } from '@banyan/contract'
import type { CallQuery, FamilyLogEntry, FamilyLogState, Locale } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { messagesIn } from '../../platform/messages/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { byteOrderMark, csvLine } from '../../platform/text/csv.ts'
import { familyLogDays } from '../../platform/time.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import type { LogEntry } from './chain.ts'
import { checkLogJob } from './check-logs.service.ts'
import * as repository from './family-log.repository.ts'
import { logSentence } from './log-sentences.ts'
import type { NamesOfPeople } from './log-sentences.ts'

const pageSize = 50
const exportedAtOnce = 500

/** Lists what happened in the family, newest first: at most 50 entries, those before `before` if it is given. */
export async function listFamilyLog(
  { database }: Platform,
  { familyId, locale }: Caller,
  { before = '', topic = '' }: CallQuery<'listFamilyLog'>,
): Promise<FamilyLogEntry[]> {
  const named = familyLogTopics.find((each) => each === topic)
  if (topic !== '' && named === undefined) throw new ApiError('invalid_field', { field: 'topic' })
  if (!/^\d{0,15}$/.test(before)) throw new ApiError('invalid_field', { field: 'before' })
  const rows = await repository.listEntriesBefore(database.read, familyId, {
    before: before === '' ? undefined : Number(before),
    topic: named,
    limit: pageSize,
  })
  const names = await namesIn(database.read, familyId, rows)
  return rows.map((row) => ({
    number: row.number,
    time: row.created_at,
    kind: row.kind,
    topic: row.topic,
    text: logSentence(row, names, locale),
    user_id: row.user_id,
    device: row.device,
  }))
}

/** Says how long the log is, and what the last check of it found. */
export async function getLogState({ database }: Platform, family: FamilyId): Promise<FamilyLogState> {
  const { read } = database
  const head = await repository.findHead(read, family)
  const [first] = head === undefined ? [] : await repository.listEntriesAfter(read, family, head.start_number, 1)
  const check = await repository.findCheck(read, family)
  return {
    entries: head === undefined ? 0 : head.number - head.start_number,
    since: first?.created_at ?? null,
    keep_days: familyLogDays,
    check:
      check === undefined
        ? null
        : {
            time: check.checked_at,
            entries: check.entries,
            problem: check.problem === null ? null : { kind: check.problem, number: check.problem_number ?? 1 },
            unsealed: check.unsealed,
          },
    is_checking: await checkLogJob.isUnfinished(read, family),
  }
}

/** Starts a check of the whole log, unless one waits already. */
export async function beginCheck(platform: Platform, family: FamilyId): Promise<FamilyLogState> {
  await platform.database.write(async (tx) => {
    if (!(await checkLogJob.isUnfinished(tx, family))) await checkLogJob.enqueue(tx, platform, {}, { familyId: family })
  })
  platform.wakeSignal.notify()
  return getLogState(platform, family)
}

/** The names that entries mention, as they are today. */
const namesIn = (db: Reader, family: FamilyId, entries: readonly LogEntry[]): Promise<NamesOfPeople> =>
  findNamedPeople(db, family, [
    ...new Set(entries.flatMap((each) => [each.person_id, each.subject_person_id].filter((id) => id !== null))),
  ])

/** Yields all entries with the names that they mention, the oldest first, a page at a time. */
async function* readEntries(db: Reader, family: FamilyId): AsyncGenerator<{ page: LogEntry[]; names: NamesOfPeople }> {
  for (let after = 0; ;) {
    const page = await repository.listEntriesAfter(db, family, after, exportedAtOnce)
    if (page.length > 0) yield { page, names: await namesIn(db, family, page) }
    const last = page.at(-1)
    if (last === undefined || page.length < exportedAtOnce) return
    after = last.number
  }
}

/** Writes the log as a table for spreadsheets. */
export async function* writeLogTable(db: Reader, family: FamilyId, locale: Locale): AsyncGenerator<string> {
  const { columns } = messagesIn(locale).familyLog
  yield byteOrderMark + csvLine([columns.number, columns.time, columns.text, columns.who, columns.whom, columns.device])
  for await (const { page, names } of readEntries(db, family)) {
    const nameOf = (person: number | null): string => names.get(person ?? 0)?.name ?? ''
    yield page
      .map((row) =>
        csvLine([
          String(row.number),
          row.created_at,
          logSentence(row, names, locale),
          nameOf(row.person_id),
          nameOf(row.subject_person_id),
          row.device,
        ]),
      )
      .join('')
  }
}

/**
 * Writes the log as JSON Lines: first the chain's name, then each entry as it is stored, so that others can check the chain of hashes,
 * and the name of who did it.
 */
export async function* writeLogLines(db: Reader, family: FamilyId): AsyncGenerator<string> {
  const head = await repository.findHead(db, family)
  yield `${JSON.stringify({ chain: head?.chain ?? '', number: head?.number ?? 0, hash: head?.hash ?? '' })}\n`
  for await (const { page, names } of readEntries(db, family))
    yield page.map((row) => `${JSON.stringify({ ...row, name: names.get(row.person_id ?? 0)?.name ?? '' })}\n`).join('')
}
