import { parseArgs } from 'node:util'
import { eraseHandler } from '../../features/accounts/leaving/erase.service.ts'
import { removeUser } from '../../features/accounts/leaving/leave.service.ts'
import { commandLine, logUserRemoved } from '../../features/accounts/security-log.ts'
import { isLastUser } from '../../features/accounts/users.service.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { CommandError, UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { getUserByEmail } from '../get-user.ts'
import { withPlatform } from '../with-platform.ts'

export const removeUserCommand: Command = {
  name: 'remove-user',
  summary: 'take the account of a user away; their person stays in the tree',
  usage: `remove-user ADDRESS [--with-family]

ADDRESS is the e-mail address that the user signs in with. Their sessions end, and their person becomes an ordinary
relative. With the last user of a family the whole family is erased: that wants --with-family. The server may run meanwhile.`,
  run: async (args, context) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'with-family': { type: 'boolean', default: false } },
    })
    const [email = '', ...more] = positionals
    if (email === '' || more.length > 0) throw new UsageError('Name one e-mail address.')
    return withPlatform(context, async (platform) => {
      const user = await getUserByEmail(platform, email)
      const isLast = await isLastUser(platform.database.read, user.familyId)
      if (isLast && !values['with-family'])
        throw new CommandError(
          'This is the last user of the family: with them the whole family goes. Say --with-family if that is meant.',
        )
      await removeUser(platform, user, false)
      logUserRemoved(platform, commandLine, user.email)
      const worker = createJobWorker(platform, { erase: eraseHandler(platform) })
      await worker.runDue()
      context.out(isLast ? `Removed ${email} and the family.` : `Removed ${email}.`)
      return 0
    })
  },
}
