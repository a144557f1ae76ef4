import type { Role } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'

export interface MemberRow {
  id: number
  person_id: number
  name: string
  role: Role
  created_at: string
  last_used_at: string
  /** '' for an account without an address. */
  email: string
}

const selectMembers = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('users')
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'users.family_id').onRef('people.id', '=', 'users.person_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id',
      'users.person_id',
      'people.name',
      'users.role',
      'users.created_at',
      'users.last_used_at',
      'accounts.email',
    ])
    .where('users.family_id', '=', family)

/** Lists the members of a family, by name. */
export const listMembers = (db: Reader, family: FamilyId): Promise<MemberRow[]> =>
  selectMembers(db, family).orderBy('people.search_name').orderBy('users.id').execute()

export const findMember = (db: Reader, family: FamilyId, id: number): Promise<MemberRow | undefined> =>
  selectMembers(db, family).where('users.id', '=', id).executeTakeFirst()
