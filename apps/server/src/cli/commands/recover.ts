import { parseArgs } from 'node:util'
import { commandLine, logWaysInRemoved } from '../../features/accounts/security-log.ts'
import { KnownDevices } from '../../features/accounts/sessions/known-devices.ts'
import { LoginGuard } from '../../features/accounts/sessions/login-guard.ts'
import { Sessions } from '../../features/accounts/sessions/sessions.service.ts'
import { removeWaysIn } from '../../features/accounts/ways-in/ways-in.service.ts'
import { UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { getUserByEmail } from '../get-user.ts'
import { withPlatform } from '../with-platform.ts'

export const recoverCommand: Command = {
  name: 'recover',
  summary: 'let someone back in who has lost their passkeys, their app for codes, or their email',
  usage: `recover ADDRESS [--link]

ADDRESS is the email address the user signs in with. Their passkeys, their app for codes and their recovery codes are removed, they are
signed out on all devices, and they are told by email. Their password stays as it is. With --link, the command also shows a link to
choose a new password, for someone who no longer reads that email: it works once, within 24 hours. Make sure first that the person
who asks is the one the account belongs to: ask another member of the family who knows them. The server can keep running.`,
  run: async (args, context) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { link: { type: 'boolean', default: false } },
    })
    const [email = '', ...more] = positionals
    if (email === '' || more.length > 0) throw new UsageError('Please give one email address.')
    return withPlatform(context, async (platform) => {
      const user = await getUserByEmail(platform, email)
      const sessions = new Sessions(platform, new KnownDevices(platform))
      const link = await removeWaysIn(platform, sessions, new LoginGuard(platform), user, { wantsLink: values.link })
      logWaysInRemoved(platform, commandLine, user)
      context.out(`${email} can sign in with the password alone.`)
      if (link !== undefined) context.out(link)
      return 0
    })
  },
}
