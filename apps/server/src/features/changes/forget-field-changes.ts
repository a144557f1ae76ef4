import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { deleteFieldChanges, listMergesInto, updateDetails } from './changes.repository.ts'

/** What of a merge's details is known here: the values that undoing it would bring back, by column. */
interface MergedValues {
  journal: { fields: { columns: Record<string, unknown> } }
}

/** Leaves nothing of what a field of a person once held: neither a line of history, nor what undoing a merge would bring back to these columns. */
export async function forgetFieldChanges(
  tx: Writer,
  family: FamilyId,
  person: number,
  field: string,
  columns: readonly string[],
): Promise<void> {
  await deleteFieldChanges(tx, family, person, field)
  for (const { id, details } of await listMergesInto(tx, family, person)) {
    if (details === null) continue
    const merge = JSON.parse(details) as MergedValues
    for (const column of columns) delete merge.journal.fields.columns[column]
    await updateDetails(tx, family, id, JSON.stringify(merge))
  }
}
