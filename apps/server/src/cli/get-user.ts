import { findUserByEmail } from '../features/accounts/users.service.ts'
import type { User } from '../features/accounts/users.types.ts'
import type { Platform } from '../platform/platform.ts'
import { CommandError } from './command.ts'

export async function getUserByEmail({ database }: Platform, email: string): Promise<User> {
  const user = await findUserByEmail(database.read, email.trim())
  if (user === undefined) throw new CommandError(`There is no user with the address ${email}.`)
  return user
}
