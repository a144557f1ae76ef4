import { describeBrokenLogs } from '../../features/family-log/check-logs.service.ts'
import { withSnapshot } from '../../platform/backup/snapshot.ts'
import { UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const verifyLogCommand: Command = {
  name: 'verify-log',
  summary: "check that the families' logs are whole",
  usage: `verify-log

Checks every entry of every family's log against the chain of hashes, the server's seals, and what was last seen of it outside the
database. Prints a line for each log that is not whole; the exit status is 1 if there are any. Changes nothing; the server can keep
running.`,
  run: async (args, context) => {
    if (args.length > 0) throw new UsageError('This command takes no arguments.')
    const count = await withPlatform(context, (platform) =>
      withSnapshot(platform.config.database, async (snapshot) => {
        let broken = 0
        for await (const problem of describeBrokenLogs(snapshot, platform)) {
          context.out(problem)
          broken += 1
        }
        return broken
      }),
    )
    if (count === 0) context.out('All logs are whole.')
    return count === 0 ? 0 : 1
  },
}
