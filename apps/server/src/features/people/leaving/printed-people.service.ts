import type { PersonSummary } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { presentSummary } from '../people.presenter.ts'
import { listPeople } from '../people.repository.ts'

export interface PrintedPerson {
  summary: PersonSummary
  /** The key of their portrait's files; "" without one. */
  photoKey: string
}

const pageSize = 1_000
/** Cards do not say where somebody was last. */
const noDetails = { lastPlace: undefined }

/** Yields everybody in the family, by birth year and id, in pages, with the keys of their portraits. */
export async function* readPrintedPeople(db: Reader, family: FamilyId): AsyncGenerator<PrintedPerson[]> {
  for (
    let rows = await listPeople(db, family, undefined, pageSize);
    rows.length > 0;
    rows = await listPeople(db, family, rows.at(-1), pageSize)
  )
    yield rows.map((row) => ({ summary: presentSummary(row, noDetails), photoKey: row.photo_key }))
}
