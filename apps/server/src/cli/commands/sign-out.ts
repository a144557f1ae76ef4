import { parseArgs } from 'node:util'
import { signOut } from '../../features/accounts/credentials.service.ts'
import { commandLine, logSignedOut } from '../../features/accounts/security-log.ts'
import { KnownDevices } from '../../features/accounts/sessions/known-devices.ts'
import { Sessions } from '../../features/accounts/sessions/sessions.service.ts'
import { listAllUsers } from '../../features/accounts/users.service.ts'
import { UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { getUserByEmail } from '../get-user.ts'
import { withPlatform } from '../with-platform.ts'

export const signOutCommand: Command = {
  name: 'sign-out',
  summary: 'end every session of a user, or of everybody',
  usage: `sign-out ADDRESS | --all

ADDRESS is the e-mail address that the user signs in with. Their sessions end on all devices, which are no longer known, and so do mailed links for a new
password or another address. They sign in again with their password. The server may run meanwhile; it notices within 5 seconds.`,
  run: async (args, context) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false } },
    })
    const [email = '', ...more] = positionals
    if (more.length > 0 || values.all === (email !== '')) throw new UsageError('Name one e-mail address, or say --all.')
    return withPlatform(context, async (platform) => {
      const sessions = new Sessions(platform, new KnownDevices(platform))
      const users = values.all ? await listAllUsers(platform.database.read) : [await getUserByEmail(platform, email)]
      let count = 0
      for (const user of users) {
        count += await platform.database.write((tx) => signOut(tx, platform, sessions, user))
        logSignedOut(platform, commandLine, user.email)
      }
      context.out(`Ended ${count} sessions of ${values.all ? `${users.length} users` : email}.`)
      return 0
    })
  },
}
