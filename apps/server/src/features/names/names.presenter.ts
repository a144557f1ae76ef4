import type { Citation, PersonName } from '@banyan/contract'
import type { ShownName } from './names.table.ts'

/** @param siblings - the names that the person has: one that was deleted is not named */
export function presentName(row: ShownName, sources: Citation[], siblings: ReadonlySet<number>): PersonName {
  return {
    id: row.id,
    person_id: row.person_id,
    kind: row.kind,
    text: row.text,
    given: row.given,
    surname: row.surname,
    script: row.script,
    reading_of: row.reading_of !== null && siblings.has(row.reading_of) ? row.reading_of : null,
    note: row.note,
    preferred: row.preferred === 1,
    sources,
    creation_date: row.created_at,
    last_updated_date: row.updated_at,
  }
}
