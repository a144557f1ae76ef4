import type { Generated, Insertable, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, Flag, ImportedBy, Text } from '../../platform/db/columns.ts'

/** A record of an imported file as it was, so that an export returns what Banyan's own tables cannot express. */
interface GedcomRecordTable {
  id: FamilyRowId
  family_id: Fixed<number>
  /** The record's tag: INDI, FAM, SOUR, HEAD, ... */
  kind: Fixed<string>
  /** The file that it came from; xrefs are unique within one file. */
  source: Fixed<string>
  xref: Fixed<string>
  /** INDI: name and year of birth as in the file, to check whether the same xref still means the same person. */
  label: Generated<string>
  value: Fixed<string | null>
  /** GEDCOM 7 lines; empty when the person was already known and the record only adds an xref. */
  text: string
  person_id: number | null
  /** FAM: one of at most two partners. */
  partner_id: number | null
  other_partner_id: number | null
  /** FAM, as JSON: the ids of the children. */
  children: Generated<string>
  /** A field of the record (`email`) that could not be imported, so an export keeps the record's own value. */
  dropped: Generated<string>
  /** INDI, as JSON: what the person is called besides the first name of the record. */
  names: Generated<string>
  /** INDI and FAM: the last place in a life that the record names and that could be located; 0 and 0 without one. */
  place: Text
  /** The tag of the event there: BURI, RESI, ... */
  place_kind: Text
  /** Tells which of several records names the later place. */
  place_order: Generated<number>
  latitude: Generated<number>
  longitude: Generated<number>
  /** 1 while a later place of the record is still to be looked up. */
  place_pending: Generated<Flag>
  /**
   * 1 when its facts, names and sources have become rows of their own; 2 when it names no couple in the family that they could be
   * of, so that they stay in the record.
   */
  unfolded: Generated<0 | 1 | 2>
  imported_by: ImportedBy
}

/** Recognises a person in another file. */
interface GedcomUidTable {
  family_id: Fixed<number>
  uid: Fixed<string>
  person_id: number
  imported_by: ImportedBy
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    gedcom_records: GedcomRecordTable
    gedcom_uids: GedcomUidTable
  }
}

export type WholeRecordRow = Selectable<GedcomRecordTable>
type PlaceColumn = 'place' | 'place_kind' | 'place_order' | 'latitude' | 'longitude' | 'place_pending'
export type RecordRow = Omit<WholeRecordRow, 'imported_by' | 'names' | PlaceColumn>
/** A record to store, with an id that was taken before. */
export type NumberedRecord = Omit<Insertable<GedcomRecordTable>, 'family_id'>

/** The people whom a record is about. */
export type Membership = Pick<RecordRow, 'person_id' | 'partner_id' | 'other_partner_id' | 'children'>

/** The columns of a record that another file is compared with. */
export type KnownRecord = Membership &
  Pick<RecordRow, 'id' | 'kind' | 'source' | 'xref' | 'label'> & {
    /** 1 when it only adds an xref to somebody whom the family knew from elsewhere. */
    is_bare: Flag
  }

/** A UID by which files identify a person. */
export type UidRow = Selectable<GedcomUidTable>

/** The kinds of records whose content becomes rows. */
export type FoldedKind = 'SOUR' | 'FAM' | 'INDI'

/** What another record of the same file refers to. */
export type NamedRecord = Pick<WholeRecordRow, 'id' | 'xref' | 'text' | 'person_id' | 'partner_id' | 'other_partner_id'>

/** The record of a family in which nobody is known as a partner. */
export type LoneFamily = Pick<WholeRecordRow, 'id' | 'kind' | 'source' | 'text' | 'partner_id' | 'other_partner_id' | 'children'>

/** What a structure of a record points to. */
export type TargetRecord = NamedRecord & Pick<WholeRecordRow, 'kind' | 'source' | 'value'>
