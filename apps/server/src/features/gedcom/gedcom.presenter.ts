import type { GedcomImport, GedcomImportSummary, GedcomPreview } from '@banyan/contract'
import type { ImportRow, ListedImport } from './gedcom-imports.repository.ts'

/** @param progress - the current value: the row only has the progress of the last finished step */
export function presentSummary(row: ListedImport, progress: number): GedcomImportSummary {
  return {
    id: row.id,
    state: row.state,
    progress,
    file_name: row.file_name,
    people: row.people,
    relations: row.relations,
    skipped: row.skipped,
    error: row.error,
    creation_date: row.created_at,
  }
}

export const presentImport = (row: ImportRow, progress: number): GedcomImport => ({
  ...presentSummary(row, progress),
  problems: JSON.parse(row.problems) as GedcomImport['problems'],
  preview: row.preview ? (JSON.parse(row.preview) as GedcomPreview) : null,
})
