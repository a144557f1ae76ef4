import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import * as repository from './users.repository.ts'
import type { User } from './users.types.ts'

/** Finds a user of the family; undefined if they have left. */
export const findUser = (db: Reader, family: FamilyId, id: number): Promise<User | undefined> =>
  repository.findUserById(db, family, id)

/** Finds the user who signs in with this address. */
export const findUserByEmail = (db: Reader, email: string): Promise<User | undefined> => repository.findUserByEmail(db, email)

/** Lists all users of the server. */
export const listAllUsers = (db: Reader): Promise<Pick<User, 'id' | 'familyId' | 'email'>[]> => repository.listAllUsers(db)

export const isLastUser = async (db: Reader, family: FamilyId): Promise<boolean> =>
  (await repository.countUsers(db, family)) === 1
