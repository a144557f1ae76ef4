import type { ChangeKind } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { timeAfter } from '../../platform/time.ts'
import { findForgottenChangeId } from '../families/families.service.ts'
import * as repository from './changes.repository.ts'
import type { ChangeRow, TellingRow } from './changes.table.ts'
import { sittingMs } from './record-change.ts'
import type { Author } from './record-change.ts'

/** Returns the id of the family's last history line, 0 without one. */
export const findLastChange = (db: Reader, family: FamilyId): Promise<number> => repository.findLastChangeId(db, family)

/** Returns the change after which events continue whatever is read from now on. */
export const findPosition = async (db: Reader, family: FamilyId): Promise<number> =>
  Math.max(await findLastChange(db, family), await findForgottenChangeId(db, family))

/** Finds the last change after `after`, and when that one and the first after it were made. */
export const findChangesSince = (
  db: Reader,
  family: FamilyId,
  after: number,
): Promise<{ lastId: number; firstAt: string; lastAt: string } | undefined> => repository.findChangesSince(db, family, after)

/** Lists changes after the line `after`, oldest first; includes quiet changes. */
export const listChangesAfter = (db: Reader, family: FamilyId, after: number, limit: number): Promise<TellingRow[]> =>
  repository.listChangesAfter(db, family, after, limit)

export const findChange = (db: Reader, family: FamilyId, id: number): Promise<ChangeRow | undefined> =>
  repository.findChange(db, family, id)

/** Lists at most `count` lines after `after` about changes of facts in which this part changed, oldest first. */
export const listFactChanges = (
  db: Reader,
  family: FamilyId,
  part: string,
  after: number,
  count: number,
): Promise<Pick<ChangeRow, 'id' | 'fact_id' | 'details'>[]> => repository.listFactChanges(db, family, part, after, count)

/** Whether the author did this to somebody in the last ten minutes already: small changes one after the other are one line. */
export const hasRecentChange = async (
  db: Reader,
  { familyId, userId }: Author,
  { kind, personId }: { kind: ChangeKind; personId: number },
  at: string,
): Promise<boolean> =>
  (await repository.findRecentLine(db, familyId, {
    user: userId,
    person: personId,
    kind,
    after: timeAfter(new Date(at), -sittingMs),
  })) !== undefined

/** Updates a line about work done in pieces: how many changes there were, and what putting it back needs. */
export async function amendChange(
  tx: Writer,
  family: FamilyId,
  id: number,
  { count, details }: { count?: number; details?: object },
): Promise<void> {
  await repository.updateLine(tx, family, id, {
    ...(count === undefined ? {} : { count }),
    ...(details === undefined ? {} : { details: JSON.stringify(details) }),
  })
}

/** Removes a line from history because nothing came of what it announced. */
export const withdrawChange = (tx: Writer, family: FamilyId, id: number): Promise<void> => repository.deleteChange(tx, family, id)
