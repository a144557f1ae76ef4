import type { PartnershipEnd, StoredRelationType, TieKind } from '@banyan/contract'
import type { Generated, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, ImportedBy } from '../../platform/db/columns.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

interface RelationTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  from_person_id: number
  to_person_id: number
  relation_type: Fixed<StoredRelationType>
  kind: Generated<TieKind>
  /** How a partnership ended; follows the facts of the couple. */
  ended: Generated<PartnershipEnd>
  imported_by: ImportedBy
  created_at: Fixed<string>
  updated_at: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    relations: RelationTable
  }
}

type Row = Selectable<RelationTable>

export type RelationRow = Pick<
  Row,
  'id' | 'from_person_id' | 'to_person_id' | 'relation_type' | 'kind' | 'ended' | 'created_at' | 'updated_at'
>

export type AnyRelationRow = RelationRow & SoftDeletion
