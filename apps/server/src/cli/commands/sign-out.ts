import { parseArgs } from 'node:util'
import { signOut } from '../../features/accounts/credentials.service.ts'
import { commandLine, logSignedOut } from '../../features/accounts/security-log.ts'
import { KnownDevices } from '../../features/accounts/sessions/known-devices.ts'
import { Sessions } from '../../features/accounts/sessions/sessions.service.ts'
import { listAccounts } from '../../features/accounts/users.service.ts'
import type { Platform } from '../../platform/platform.ts'
import { UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { getUserByEmail } from '../get-user.ts'
import { withPlatform } from '../with-platform.ts'

async function findAccount(platform: Platform, email: string): Promise<{ id: number; email: string | null }> {
  const user = await getUserByEmail(platform, email)
  return { id: user.accountId, email: user.email }
}

export const signOutCommand: Command = {
  name: 'sign-out',
  summary: 'sign a user out everywhere, or everyone',
  usage: `sign-out ADDRESS | --all

ADDRESS is the email address the user signs in with. They are signed out on all devices, which are no longer recognised, and emailed
links for a new password or address stop working. They sign in again with their password. The server can keep running; it notices
within 5 seconds.`,
  run: async (args, context) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false } },
    })
    const [email = '', ...more] = positionals
    if (more.length > 0 || values.all === (email !== '')) throw new UsageError('Please give one email address, or --all.')
    return withPlatform(context, async (platform) => {
      const sessions = new Sessions(platform, new KnownDevices(platform))
      const accounts = values.all ? await listAccounts(platform.database.read) : [await findAccount(platform, email)]
      let count = 0
      for (const account of accounts) {
        count += await platform.database.write((tx) => signOut(tx, platform, sessions, account.id))
        logSignedOut(platform, commandLine, { email: account.email, accountId: account.id })
      }
      context.out(`Ended ${count} sessions of ${values.all ? `${accounts.length} users` : email}.`)
      return 0
    })
  },
}
