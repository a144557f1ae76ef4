import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
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
export const listAccounts = (db: Reader): Promise<{ id: number; email: string }[]> => accounts.listAccounts(db)

export const isLastUser = async (db: Reader, family: FamilyId): Promise<boolean> =>
  (await repository.countUsers(db, family)) === 1
