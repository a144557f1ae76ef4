import type { Language } from '@banyan/contract'
import type { Insertable, Selectable } from 'kysely'
import type { PersonTable } from '../../platform/db/tables.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'

export type PersonRow = Selectable<PersonTable> & { user_id: number | null }
export type SummaryRow = Pick<
  PersonRow,
  | 'id'
  | 'name'
  | 'birth_year'
  | 'year_of_death'
  | 'gender'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'user_id'
  | 'family_id'
  | 'photo_key'
>
export type NewPerson = Omit<Insertable<PersonTable>, 'id' | 'family_id' | keyof SoftDeletion>

export interface BiographyRow {
  person_id: number
  language: Language
  html: string
}
