import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { seenLine } from '../living/private-lines.ts'
import { presentWholeChange } from './history.presenter.ts'
import type { WholeChange } from './history.presenter.ts'
import { listChanges } from './history.repository.ts'

const pageSize = 500

/** Reads a family's whole history that a reader sees, newest first, with values in full that a page would shorten. */
export async function* readHistory(db: Reader, family: FamilyId, view: View): AsyncGenerator<WholeChange[]> {
  let before: number | undefined
  for (;;) {
    const rows = await listChanges(db, family, { before, limit: pageSize })
    if (rows.length === 0) return
    yield rows.flatMap((row) => seenLine(view, row) ?? []).map(presentWholeChange)
    before = rows.at(-1)?.id
  }
}
