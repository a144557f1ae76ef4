import type { Gender, Language } from '@banyan/contract'
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { FamilyRowId, Fixed, Flag, ImportedBy, Text } from '../../platform/db/columns.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

export interface PersonTable extends SoftDeletion {
  id: FamilyRowId
  family_id: Fixed<number>
  name: string
  /** The name without case and accents, for search. */
  search_name: string
  gender: Gender
  birth_year: number
  year_of_death: Generated<number>
  /** Month and day of the birth and the death, such as 503 for 3 May, if they are known; follow the facts. */
  birth_day: Generated<number>
  death_day: Generated<number>
  /** Among brothers and sisters; null when nobody has said it. */
  birth_order: ColumnType<number | null, number | null | undefined, number | null>
  spoken_languages: Text
  email: Text
  email_key: Text
  occupation: Text
  telephone_number: Text
  address: Text
  website: Text
  skype_name: Text
  facebook: Text
  twitter: Text
  linkedin: Text
  locked: Generated<Flag>
  language: Language
  latitude: Generated<number>
  longitude: Generated<number>
  /** Names the profile photo's files; "" without a photo. */
  photo_key: Text
  /** 0 means that no face is ever suggested to be this person's. */
  face_recognition: Generated<Flag>
  /** Known to have died, on whatever date; follows the facts. */
  deceased: Generated<Flag>
  /** The name to show beneath; follows the names. */
  other_name: Text
  /** JSON: what the person is called besides the name; follows the names. */
  other_names: Generated<string>
  imported_by: ImportedBy
  created_at: Fixed<string>
  updated_at: string
}

/** Every column, as PostgreSQL wants them named in statements that it prepares once: a missing one does not compile. */
export const personColumns = Object.keys({
  id: true,
  family_id: true,
  name: true,
  search_name: true,
  gender: true,
  birth_year: true,
  year_of_death: true,
  birth_day: true,
  death_day: true,
  birth_order: true,
  spoken_languages: true,
  email: true,
  email_key: true,
  occupation: true,
  telephone_number: true,
  address: true,
  website: true,
  skype_name: true,
  facebook: true,
  twitter: true,
  linkedin: true,
  locked: true,
  language: true,
  latitude: true,
  longitude: true,
  photo_key: true,
  face_recognition: true,
  deceased: true,
  other_name: true,
  other_names: true,
  imported_by: true,
  created_at: true,
  updated_at: true,
  hidden_at: true,
  hidden_batch: true,
  hidden_reason: true,
  hidden_import: true,
} satisfies Record<keyof PersonTable, true>) as (keyof PersonTable)[]

interface BiographyTable {
  family_id: Fixed<number>
  person_id: Fixed<number>
  language: Fixed<Language>
  html: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    people: PersonTable
    biographies: BiographyTable
  }
}

export type PersonRow = Selectable<PersonTable> & { user_id: number | null }
export type SummaryRow = Pick<
  PersonRow,
  | 'id'
  | 'name'
  | 'birth_year'
  | 'year_of_death'
  | 'birth_day'
  | 'death_day'
  | 'birth_order'
  | 'gender'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'user_id'
  | 'family_id'
  | 'photo_key'
  | 'deceased'
  | 'other_name'
  | 'other_names'
>
export type NewPerson = Omit<Insertable<PersonTable>, 'id' | 'family_id' | keyof SoftDeletion>

export interface BiographyRow {
  person_id: number
  language: Language
  html: string
}
