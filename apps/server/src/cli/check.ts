import { parseArgs } from 'node:util'
import { withSnapshot } from '../platform/backup/snapshot.ts'
import { checkAncestry } from './checks/check-ancestry.ts'
import { checkMedia } from './checks/check-media.ts'
import { checkRows } from './checks/check-rows.ts'
import type { Command } from './command.ts'
import { withPlatform } from './with-platform.ts'

export const checkCommand: Command = {
  name: 'check',
  summary: 'look for anything in the database and the media store that should not be',
  usage: `check

Prints a line for each problem; the exit status is 1 when there are any. Nothing is changed, and the server may run meanwhile.`,
  run: async (args, context) => {
    parseArgs({ args })
    const count = await withPlatform(context, ({ config, media, now }) =>
      withSnapshot(config.database, async (snapshot, engine) => {
        const steps: [string, AsyncIterable<string>][] = [
          ['rows', checkRows(snapshot, engine)],
          ['ancestry', checkAncestry(snapshot, context.progress)],
          ['media', checkMedia(snapshot, media, now())],
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
      }),
    )
    if (count === 0) context.out('No problems found.')
    return count === 0 ? 0 : 1
  },
}
