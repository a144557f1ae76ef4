import { parseArgs } from 'node:util'
import { sweepMedia } from '../../features/trash/sweep-media.service.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const sweepCommand: Command = {
  name: 'sweep',
  summary: "put aside media files the database doesn't know, as happens every night",
  usage: `sweep [--confirm]

Files that are put aside can be restored for 30 days: a sweep does so itself if a row that knows the file turns up. If there are
more of them than a crash would leave, or if the database is older than the media store, nothing is put aside and the exit status
is 1: first check that the server uses the right database. --confirm says that it does. The server can keep running.`,
  run: async (args, context) => {
    const { values } = parseArgs({ args, options: { confirm: { type: 'boolean', default: false } } })
    const { files, orphans, missing, broughtBack, deleted, stopped } = await withPlatform(context, (platform) =>
      sweepMedia(platform, { isConfirmed: values.confirm }),
    )
    if (broughtBack > 0) context.out(`${broughtBack} files are known again and were restored.`)
    if (missing > 0) context.out(`${missing} files are missing; "banyan check" names them.`)
    if (stopped !== undefined) {
      context.out(`${stopped} Nothing was put aside.`)
      return 1
    }
    context.out(`${orphans} of ${files} files put aside, ${deleted} deleted that had been aside for 30 days.`)
    return 0
  },
}
