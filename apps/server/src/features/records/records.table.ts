import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

type Table = Tables['gedcom_records']

export type WholeRecordRow = Selectable<Table>
export type RecordRow = Omit<WholeRecordRow, 'imported_by'>
export type NewRecord = Omit<Insertable<Table>, 'family_id' | 'id'>

/** Whom a record is about. */
export type Membership = Pick<RecordRow, 'person_id' | 'partner_id' | 'other_partner_id' | 'children'>

/** What another file is compared with. */
export type KnownRecord = Membership & Pick<RecordRow, 'id' | 'kind' | 'source' | 'xref' | 'label'>

/** By which UID files know a person. */
export type UidRow = Selectable<Tables['gedcom_uids']>
