import type { Role } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import * as accounts from './accounts.repository.ts'
import * as repository from './users.repository.ts'
import type { User } from './users.types.ts'

/** Finds a user of the family; undefined if they have left. */
export const findUser = (db: Reader, family: FamilyId, id: number): Promise<User | undefined> =>
  repository.findUserById(db, family, id)

/** Finds who signs in with this address, as a member of the family that they used last. */
export const findUserByEmail = (db: Reader, email: string): Promise<User | undefined> => repository.findUserByEmail(db, email)

/** Lists the families of somebody who signs in, the last used first. */
export const listUsersOfAccount = (db: Reader, account: number): Promise<User[]> => repository.listUsersOfAccount(db, account)

/** Lists all accounts of the server. */
export const listAccounts = (db: Reader): Promise<{ id: number; email: string | null }[]> => accounts.listAccounts(db)

/**
 * Refuses a caller who is no keeper any more: the role that a server has cached may be some seconds old. Call it in the transaction
 * that does what only keepers may. @throws ApiError `needs_keeper`
 */
export async function refuseUnlessKeeper(tx: Reader, { familyId, userId }: Caller): Promise<void> {
  if ((await repository.findUserById(tx, familyId, userId))?.role !== 'keeper') throw new ApiError('needs_keeper')
}

export const countKeepers = (db: Reader, family: FamilyId): Promise<{ all: number; withAddress: number }> =>
  repository.countKeepers(db, family)

/** Gives a member another role. Sessions that servers have cached follow within seconds, or at once with `forgetRole`. */
export const changeRole = (tx: Writer, family: FamilyId, userId: number, role: Role, at: string): Promise<void> =>
  repository.setRole(tx, family, userId, role, at)

/** Lists the members of a family. */
export const listFamilyUsers = (db: Reader, family: FamilyId): Promise<User[]> => repository.listFamilyUsers(db, family)

/** Records that a member is there, as a sign-in does. */
export const markUsed = (tx: Writer, family: FamilyId, userId: number, at: string): Promise<void> =>
  repository.markUserUsed(tx, family, userId, at)

export const isLastUser = async (db: Reader, family: FamilyId): Promise<boolean> =>
  (await repository.countUsers(db, family)) === 1
