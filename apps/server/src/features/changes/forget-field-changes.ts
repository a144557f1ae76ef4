import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { deleteFieldChanges, listMergesInto, updateDetails } from './changes.repository.ts'
import { columnsOfField } from '../people/merge-people.service.ts'
import type { MergeDetails } from '../merging/merge.service.ts'

/** Leaves nothing of what a field of a person once held: neither a line of history, nor what undoing a merge would bring back. */
export async function forgetFieldChanges(tx: Writer, family: FamilyId, person: number, field: 'email' | 'photo'): Promise<void> {
  await deleteFieldChanges(tx, family, person, field)
  for (const { id, details } of await listMergesInto(tx, family, person)) {
    if (details === null) continue
    const merge = JSON.parse(details) as MergeDetails
    for (const column of columnsOfField(field)) delete merge.journal.fields.columns[column]
    await updateDetails(tx, family, id, JSON.stringify(merge))
  }
}
