import { parseArgs } from 'node:util'
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
  summary: 'look for anything in the database and the media store that should not be',
  usage: `check [--files]

Prints a line for each problem; the exit status is 1 when there are any. Nothing is changed, and the server may run meanwhile.
Beside them, on standard error, stands what you had better change in how the server is set up; the exit status does not count it.
With --files it also reads every original to its end and compares it with what was uploaded, which takes as long as the disk needs.`,
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
