import type { Change } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { listUndoStates } from '../gedcom-imports.repository.ts'

/** Returns, for history lines about imports, whether each can be undone. */
export async function readImportUndos(
  db: Reader,
  family: FamilyId,
  lines: number[],
): Promise<Map<number, NonNullable<Change['import_undo']>>> {
  if (lines.length === 0) return new Map()
  const rows = new Map((await listUndoStates(db, family, lines)).map((row) => [row.change_id, row.undo_state]))
  return new Map(
    lines.map((line) => {
      const state = rows.get(line)
      if (state === undefined) return [line, 'not_marked']
      return [
        line,
        state === null || state === 'failed' ? 'possible' : state === 'done' || state === 'restoring' ? 'done' : 'running',
      ]
    }),
  )
}
