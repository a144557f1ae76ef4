import path from 'node:path'
import { parseArgs } from 'node:util'
import { appendToLog } from '../../features/family-log/append-to-log.ts'
import { writeFamily } from '../../features/gedcom/export/export.service.ts'
import { openGedzip } from '../../features/gedcom/media/gedzip.service.ts'
import { removeEarlierAttempts, writePrivateFile } from '../../platform/files.ts'
import { wholeView } from '../../platform/http/view.ts'
import { UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { getUserByEmail } from '../get-user.ts'
import { withPlatform } from '../with-platform.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: "export a user's family to a GEDCOM file",
  usage: `export --email ADDRESS --out FILE [--version 7.0|5.5.1] [--media]

ADDRESS is the user's email address. If FILE exists, it is replaced. With --media, FILE is a GEDZIP (.gdz): GEDCOM 7.0 with
all photos.`,
  run: async (args, context) => {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        out: { type: 'string' },
        version: { type: 'string', default: '7.0' },
        media: { type: 'boolean', default: false },
      },
    })
    const { email, out, version, media } = values
    if (email === undefined) throw new UsageError('--email is missing.')
    if (out === undefined) throw new UsageError('--out is missing.')
    if (version !== '7.0' && version !== '5.5.1') throw new UsageError('--version must be 7.0 or 5.5.1.')
    if (media && version !== '7.0') throw new UsageError('--media needs version 7.0.')
    const file = path.resolve(out)
    await withPlatform(context, async (platform) => {
      const { familyId } = await getUserByEmail(platform, email)
      const format = media ? 'GEDZIP' : `GEDCOM ${version}`
      await platform.database.write(async (tx) => appendToLog(tx, platform, familyId, 'tree_exported', { details: { format } }))
      await removeEarlierAttempts(file)
      await writePrivateFile(
        file,
        media ? await openGedzip(platform, familyId, wholeView) : writeFamily(platform, familyId, version, wholeView),
      )
    })
    context.out(file)
    return 0
  },
}
