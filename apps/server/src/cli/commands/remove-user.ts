import { parseArgs } from 'node:util'
import { eraseHandler } from '../../features/accounts/leaving/erase.service.ts'
import { removeUser } from '../../features/accounts/leaving/leave.service.ts'
import { commandLine, logUserRemoved } from '../../features/accounts/security-log.ts'
import { isLastUser, listUsersOfAccount } from '../../features/accounts/users.service.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { CommandError, UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { getUserByEmail } from '../get-user.ts'
import { withPlatform } from '../with-platform.ts'

export const removeUserCommand: Command = {
  name: 'remove-user',
  summary: "remove a user's account; they stay in the tree",
  usage: `remove-user ADDRESS [--with-family]

ADDRESS is the email address the user signs in with. They are signed out everywhere and become an ordinary relative in the tree of
each of their families.
Removing the last user of a family erases the whole family and requires --with-family. The server can keep running.`,
  run: async (args, context) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'with-family': { type: 'boolean', default: false } },
    })
    const [email = '', ...more] = positionals
    if (email === '' || more.length > 0) throw new UsageError('Please give one email address.')
    return withPlatform(context, async (platform) => {
      const user = await getUserByEmail(platform, email)
      const memberships = await listUsersOfAccount(platform.database.read, user.accountId)
      let isLast = false
      for (const { familyId } of memberships) isLast ||= await isLastUser(platform.database.read, familyId)
      if (isLast && !values['with-family'])
        throw new CommandError(
          "This is the family's last user: removing them erases the whole family. Add --with-family if you mean that.",
        )
      for (const membership of memberships) await removeUser(platform, membership, false, 'operator')
      logUserRemoved(platform, commandLine, user)
      const worker = createJobWorker(platform, { erase: eraseHandler(platform) })
      await worker.runDue()
      context.out(isLast ? `Removed ${email} and the family.` : `Removed ${email}.`)
      return 0
    })
  },
}
