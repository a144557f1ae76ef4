import type { Reader } from '../../../platform/db/database.ts'
import { listSomeNames } from '../../person-names/person-names.service.ts'
import type { User } from '../users.types.ts'

/** Of larger families the others' names are left out. */
const maxNames = 2_000

/** What a password of this user must not consist of: their address, their name and those of their family. */
export const wordsOf = async (
  db: Reader,
  { familyId, email, name }: Pick<User, 'familyId' | 'email' | 'name'>,
): Promise<string[]> => [email, name, ...(await listSomeNames(db, familyId, maxNames))]
