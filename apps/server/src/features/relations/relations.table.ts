import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

type Row = Selectable<Tables['relations']>

export type RelationRow = Pick<Row, 'id' | 'from_person_id' | 'to_person_id' | 'relation_type' | 'created_at' | 'updated_at'>

export type AnyRelationRow = RelationRow & SoftDeletion
