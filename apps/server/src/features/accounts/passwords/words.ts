import type { Reader } from '../../../platform/db/database.ts'
import { listSomeNames } from '../../person-names/person-names.service.ts'
import type { User } from '../users.types.ts'

/** Names of others beyond this number are ignored in larger families. */
const maxNames = 2_000

/** Lists what a user's password must not consist of: their address, their name and the names of their family. */
export const wordsOf = async (
  db: Reader,
  { familyId, email, name }: Pick<User, 'familyId' | 'email' | 'name'>,
): Promise<string[]> => [...(email === null ? [] : [email]), name, ...(await listSomeNames(db, familyId, maxNames))]
