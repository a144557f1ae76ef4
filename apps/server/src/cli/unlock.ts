import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { addressKey } from '../platform/http/addresses/address-key.ts'
import { deleteFailuresOfAddress } from '../features/accounts/sessions/failed-logins.repository.ts'
import { UsageError } from './command.ts'
import type { Command } from './command.ts'
import { withPlatform } from './with-platform.ts'

export const unlockCommand: Command = {
  name: 'unlock',
  summary: 'let an internet address sign in again after failed attempts',
  usage: `unlock ADDRESS

ADDRESS is an IPv4 or IPv6 address; of IPv6 the whole /64 network is unlocked. The server may run meanwhile.`,
  run: async (args, context) => {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [address = '', ...more] = positionals
    if (isIP(address) === 0 || more.length > 0) throw new UsageError('Name one internet address, like 203.0.113.7 or 2001:db8::1.')
    const key = addressKey(address)
    const count = await withPlatform(context, ({ database }) => database.write((tx) => deleteFailuresOfAddress(tx, key)))
    context.out(count === 0 ? `There were no failed attempts from ${key}.` : `Unlocked ${key}: ${count} failed attempts are forgotten.`)
    return 0
  },
}
