import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { deleteFieldChanges, listMergesInto, updateDetails } from './changes.repository.ts'

/** The part of a merge's details known here: the values that undoing it would restore, by column. */
interface MergedValues {
  journal: { fields: { columns: Record<string, unknown> } }
}

/** Erases every earlier value of a person's field: history lines, and what undoing a merge would restore to these columns. */
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
