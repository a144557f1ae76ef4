import { parseArgs } from 'node:util'
import { createBackup } from '../../platform/backup/create-backup.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'back up the database and all media to one archive',
  usage: `backup

Writes backups/banyan-<time>.zip in the data folder and prints its path. The server can keep running. The archive is read
back and verified before it gets its final name. It contains everything except the server's secret and current sign-ins.`,
  run: async (args, context) => {
    parseArgs({ args })
    const { file, wrongOriginals } = await withPlatform(context, (platform) => createBackup(platform, context.progress))
    context.out(file)
    if (wrongOriginals > 0)
      context.progress(
        `${wrongOriginals} originals are damaged or missing: \`banyan check --files\` names them, and the server puts back what an older backup holds`,
      )
    return 0
  },
}
