import type { Role } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

export interface MembershipRow {
  family_id: number
  user_id: number
  uid: string
  family_name: string
  person_id: number
  person_name: string
  role: Role
  members: number
}

const selectMemberships = (db: Reader, account: number) =>
  db
    .selectFrom('users')
    .innerJoin('families', 'families.id', 'users.family_id')
    .innerJoin('family_usage', 'family_usage.family_id', 'users.family_id')
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'users.family_id').onRef('people.id', '=', 'users.person_id'),
    )
    .select([
      'users.family_id',
      'users.id as user_id',
      'families.uid',
      'families.name as family_name',
      'users.person_id',
      'people.name as person_name',
      'users.role',
      'family_usage.members',
    ])
    .where('users.account_id', '=', account)

/** Lists an account's families, the last used first. */
export const listMemberships = (db: Reader, account: number): Promise<MembershipRow[]> =>
  selectMemberships(db, account).orderBy('users.last_used_at', 'desc').orderBy('users.family_id').execute()

/** Finds an account's membership in a family. */
export const findMembership = (db: Reader, account: number, family: FamilyId): Promise<MembershipRow | undefined> =>
  selectMemberships(db, account).where('users.family_id', '=', family).executeTakeFirst()

/** Finds an account's membership by the family's uid; undefined if it does not belong to that family. */
export const findMembershipByUid = (db: Reader, account: number, uid: string): Promise<MembershipRow | undefined> =>
  selectMemberships(db, account).where('families.uid', '=', uid).executeTakeFirst()
