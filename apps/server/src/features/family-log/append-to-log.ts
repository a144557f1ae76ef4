import { randomUUID } from 'node:crypto'
import { deviceName, familyLogKinds } from '@banyan/contract'
import type { FamilyLogKind } from '@banyan/contract'
import { beforeCommit } from '../../platform/db/before-commit.ts'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashEntry, isSameSeal, logKey } from './chain.ts'
import type { LogEntry } from './chain.ts'
import * as repository from './family-log.repository.ts'
import type { LogDetails } from './log-details.ts'

/** A member and their person. Somebody who is no member has only the person, and a member who has gone since may have none. */
interface LogPerson {
  userId: number | null
  personId: number | null
}

interface Said {
  /** Who did it; nobody when the server or its operator did. */
  by?: LogPerson | undefined
  /** Who it was done to. */
  about?: LogPerson
  userAgent?: string
  /** When it happened, if not now. */
  at?: string
}

/** What an entry of a kind needs. */
export type NewLogEntry<Kind extends FamilyLogKind> = Said &
  (Kind extends keyof LogDetails ? { details: LogDetails[Kind] } : { details?: never })

type Waiting = Omit<LogEntry, 'number' | 'key_mark' | 'previous' | 'seal'>

interface Left {
  platform: Pick<Platform, 'secret'>
  family: FamilyId
  entry: Waiting
}

/** Writes what a transaction has to append, family by family. */
async function writeLeft(tx: Writer, all: readonly Left[]): Promise<void> {
  const [first] = all
  if (first === undefined) return
  const families = [...Map.groupBy(all, ({ family }) => family)].toSorted(([a], [b]) => a - b)
  for (const [family, left] of families)
    await writeEntries(
      tx,
      first.platform,
      family,
      left.map(({ entry }) => entry),
    )
}

/**
 * Writes an entry to the family's log when the transaction commits, and only then. The end of the log is locked last and for a moment
 * only, in the order of the families, so that appending neither makes families wait for each other nor ends in a deadlock.
 */
export function appendToLog<Kind extends FamilyLogKind>(
  tx: Writer,
  platform: Pick<Platform, 'secret' | 'now'>,
  family: FamilyId,
  kind: Kind,
  { by, about, userAgent = '', at = platform.now().toISOString(), details }: NewLogEntry<Kind>,
): void {
  const entry: Waiting = {
    created_at: at,
    kind,
    topic: familyLogKinds[kind],
    user_id: by?.userId ?? null,
    person_id: by?.personId ?? null,
    subject_id: about?.userId ?? null,
    subject_person_id: about?.personId ?? null,
    device: deviceName(userAgent),
    details: details === undefined ? '' : JSON.stringify(details),
  }
  beforeCommit(tx, writeLeft, { platform, family, entry })
}

/** Whether one of the latest entries reports the same: a job may run twice. */
export const isInLog = (
  tx: Writer,
  family: FamilyId,
  kind: FamilyLogKind,
  { by, about, at }: { by?: { userId: number }; about?: { userId: number }; at: string },
): Promise<boolean> =>
  repository.hasRecentEntry(tx, family, {
    kind,
    topic: familyLogKinds[kind],
    user_id: by?.userId ?? null,
    subject_id: about?.userId ?? null,
    created_at: at,
  })

/** Writes entries now. Only the end of a transaction does that, and tests. */
export async function writeEntries(
  tx: Writer,
  platform: Pick<Platform, 'secret'>,
  family: FamilyId,
  asked: readonly Waiting[],
): Promise<void> {
  const key = logKey(platform.secret)
  const head = await repository.takeNumbers(tx, family, { chain: randomUUID(), count: asked.length })
  // The family has gone in this transaction.
  if (head === undefined) return
  let { number, hash } = head
  let entries = asked
  if (number > 0 && head.key_mark !== key.mark) {
    await repository.takeNumbers(tx, family, { chain: head.chain, count: 1 })
    entries = [secretChanged(asked[0]?.created_at ?? ''), ...asked]
  }
  // To seal a head that somebody has changed would hide it: a broken log stays broken from here on.
  const isIntact = number === 0 || head.key_mark !== key.mark || isSameSeal(head.seal, key.sealHead(family, head))
  for (const entry of entries) {
    number += 1
    const linked = { ...entry, number, key_mark: key.mark, previous: hash }
    hash = hashEntry(head.chain, linked)
    await repository.insertEntry(tx, { ...linked, family_id: family, seal: isIntact ? key.sealEntry(family, hash) : '' })
  }
  const seal = isIntact ? key.sealHead(family, { ...head, number, hash }) : ''
  await repository.moveHead(tx, { family_id: family, hash, key_mark: key.mark, seal })
}

/** Readers of the log should know where the seals of another secret begin. */
const secretChanged = (at: string): Waiting => ({
  created_at: at,
  kind: 'secret_changed',
  topic: familyLogKinds.secret_changed,
  user_id: null,
  person_id: null,
  subject_id: null,
  subject_person_id: null,
  device: '',
  details: '',
})
