import path from 'node:path'
import { parseArgs } from 'node:util'
import { exportFamily } from '../features/gedcom/export.service.ts'
import { writePrivateFile } from '../platform/files.ts'
import { UsageError } from './command.ts'
import type { Command } from './command.ts'
import { getUserByEmail } from './get-user.ts'
import { withPlatform } from './with-platform.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'write the family of a user into a GEDCOM file',
  usage: `export --email ADDRESS --out FILE [--version 7.0|5.5.1]

ADDRESS is that of a user. FILE is replaced when it is there.`,
  run: async (args, context) => {
    const { values } = parseArgs({ args, options: { email: { type: 'string' }, out: { type: 'string' }, version: { type: 'string', default: '7.0' } } })
    const { email, out, version } = values
    if (email === undefined) throw new UsageError('--email is missing.')
    if (out === undefined) throw new UsageError('--out is missing.')
    if (version !== '7.0' && version !== '5.5.1') throw new UsageError('--version is 7.0 or 5.5.1.')
    const file = path.resolve(out)
    const bytes = await withPlatform(context, async (platform) => exportFamily(platform, (await getUserByEmail(platform, email)).familyId, version))
    await writePrivateFile(file, bytes)
    context.out(file)
    return 0
  },
}
