import type { ColumnType, Insertable, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, ImportedBy, Text } from '../../platform/db/columns.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

interface SourceTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  title: string
  author: Text
  publisher: Text
  url: Text
  repository: Text
  note: Text
  /** The imported record that it comes from. */
  record_id: ColumnType<number | null, number | null | undefined, number | null>
  record_path: Text
  imported_by: ImportedBy
  /** Of the call that added it. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Fixed<string>
  updated_at: string
}

/** Where a fact, a name or a tie is known from; one of the three is set. */
interface CitationTable {
  id: FamilyRowId
  family_id: Fixed<number>
  source_id: Fixed<number>
  fact_id: ColumnType<number | null, number | null | undefined, number | null>
  name_id: ColumnType<number | null, number | null | undefined, number | null>
  relation_id: ColumnType<number | null, number | null | undefined, number | null>
  page: Text
  text: Text
  quality: ColumnType<0 | 1 | 2 | 3 | null, 0 | 1 | 2 | 3 | null | undefined, never>
}

/** The pictures of a fact, a source or a citation; one of the three is set. */
interface EvidenceImageTable {
  id: FamilyRowId
  family_id: Fixed<number>
  image_id: number
  fact_id: Fixed<number | null>
  source_id: Fixed<number | null>
  citation_id: Fixed<number | null>
  position: Fixed<number>
}

/** What a citation can be of. */
export type CitedColumn = 'fact_id' | 'name_id' | 'relation_id'
/** What can have images as evidence. */
export type EvidenceColumn = 'fact_id' | 'source_id' | 'citation_id'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sources: SourceTable
    citations: CitationTable
    evidence_images: EvidenceImageTable
  }
}

export type SourceRow = Selectable<SourceTable>
export type CitationRow = Selectable<CitationTable>
export type NewSource = Omit<Insertable<SourceTable>, 'id' | 'family_id' | keyof SoftDeletion>
/** A source that comes from a record, deleted or not. */
export type RecordedSource = Pick<SourceRow, 'id' | 'title' | 'record_path'> & { record_id: number }
/** A new citation of a fact, a name or a tie. */
export type NewCitationRow = Omit<CitationRow, 'id' | 'family_id'>
