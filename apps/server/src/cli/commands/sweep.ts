import { parseArgs } from 'node:util'
import { sweepMedia } from '../../features/trash/sweep-media.service.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const sweepCommand: Command = {
  name: 'sweep',
  summary: 'put aside media files that the database knows nothing of, as every night',
  usage: `sweep [--confirm]

What is put aside can be brought back for 30 days: a sweep does so by itself when a row turns up that knows the file. When there is more of it than a
crash leaves, or when the database is older than the media store, nothing is put aside and the exit status is 1: look first whether the server
uses the right database. --confirm says that it does. The server may run meanwhile.`,
  run: async (args, context) => {
    const { values } = parseArgs({ args, options: { confirm: { type: 'boolean', default: false } } })
    const { files, orphans, missing, broughtBack, deleted, stopped } = await withPlatform(context, (platform) =>
      sweepMedia(platform, { isConfirmed: values.confirm }),
    )
    if (broughtBack > 0) context.out(`${broughtBack} files are known again and were brought back.`)
    if (missing > 0) context.out(`${missing} files are missing; "banyan check" names them.`)
    if (stopped !== undefined) {
      context.out(`${stopped} Nothing was put aside.`)
      return 1
    }
    context.out(`${orphans} of ${files} files put aside, ${deleted} deleted that had been aside for 30 days.`)
    return 0
  },
}
