import type { ChangeKind } from '@banyan/contract'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

type Table = Tables['changes']

/** A line of history. */
export type ChangeRow = Omit<Selectable<Table>, 'kind'> & { kind: ChangeKind }

export type NewChangeRow = Omit<Insertable<Table>, 'family_id' | 'id'>

/** A merge, of people who are not gone for good. */
export type MergeRow = Pick<ChangeRow, 'id' | 'concerns' | 'details'> & { person_id: number; other_person_id: number }

/** What a stream of events says about a change. */
export type TellingRow = Pick<ChangeRow, 'id' | 'session_key' | 'user_name' | 'concerns'>
