import { parseArgs } from 'node:util'
import { describeBrokenLogs } from '../../features/family-log/check-logs.service.ts'
import { withSnapshot } from '../../platform/backup/snapshot.ts'
import { version } from '../../platform/version.ts'
import { advise } from '../checks/advise.ts'
import { checkAncestry } from '../checks/check-ancestry.ts'
import { checkMedia } from '../checks/check-media.ts'
import { checkOriginals } from '../checks/check-originals.ts'
import { checkRows } from '../checks/check-rows.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const checkCommand: Command = {
  name: 'check',
  summary: 'check the database and the media store for problems',
  usage: `check [--files]

Prints one line per problem; the exit status is 1 if there are any. Changes nothing; the server can keep running.
Advice on how the server is set up goes to standard error and doesn't affect the exit status.
With --files, it also reads every original to its end and compares it with what was uploaded. This takes as long as the disk needs.`,
  run: async (args, context) => {
    const { values } = parseArgs({ args, options: { files: { type: 'boolean', default: false } } })
    const count = await withPlatform(context, async (platform) => {
      const { config, media, now } = platform
      context.progress(`Banyan ${version}`)
      for await (const advice of advise(platform)) context.progress(`advice: ${advice}`)
      return withSnapshot(config.database, async (snapshot, engine) => {
        const steps: [string, AsyncIterable<string>][] = [
          ['rows', checkRows(snapshot, engine)],
          ['ancestry', checkAncestry(snapshot, context.progress)],
          ['logs', describeBrokenLogs(snapshot, platform)],
          ['media', checkMedia({ read: snapshot, engine }, media, now())],
          ...(values.files
            ? [['originals', checkOriginals(snapshot, media, context.progress)] satisfies [string, AsyncIterable<string>]]
            : []),
        ]
        let problems = 0
        for (const [what, step] of steps) {
          context.progress(`checking ${what}`)
          for await (const problem of step) {
            context.out(problem)
            problems += 1
          }
        }
        return problems
      })
    })
    if (count === 0) context.out('No problems found.')
    return count === 0 ? 0 : 1
  },
}
