import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { isEmail } from '@banyan/contract'
import { LoginGuard } from '../../features/accounts/sessions/login-guard.ts'
import { addressKey } from '../../platform/http/addresses/address-key.ts'
import { UsageError } from '../command.ts'
import type { Command, CommandContext } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const unlockCommand: Command = {
  name: 'unlock',
  summary: 'let an internet address or an account sign in again after failed attempts',
  usage: `unlock ADDRESS

ADDRESS is an IPv4 or IPv6 address (for IPv6, the whole /64 network is unlocked), or the email address someone signs in with: then
the failed attempts at that account are cleared, wherever they came from. The server can keep running.`,
  run: async (args, context) => {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [address = '', ...more] = positionals
    if (more.length > 0 || (isIP(address) === 0 && !isEmail(address)))
      throw new UsageError('Please give one internet address, such as 203.0.113.7 or 2001:db8::1, or one email address.')
    if (isIP(address) === 0) return unlockAccount(address, context)
    const key = addressKey(address)
    const count = await withPlatform(context, (platform) =>
      platform.database.write((tx) => new LoginGuard(platform).clearAddress(tx, key)),
    )
    context.out(count === 0 ? `There were no failed attempts from ${key}.` : `Unlocked ${key}: ${count} failed attempts cleared.`)
    return 0
  },
}

async function unlockAccount(email: string, context: CommandContext): Promise<number> {
  const count = await withPlatform(context, (platform) =>
    platform.database.write((tx) => new LoginGuard(platform).clearAccount(tx, email)),
  )
  context.out(count === 0 ? `There were no failed attempts at ${email}.` : `Unlocked ${email}: ${count} failed attempts cleared.`)
  return 0
}
