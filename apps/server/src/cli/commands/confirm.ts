import { parseArgs } from 'node:util'
import { resolveAlarm } from '../../platform/alarms/alarms.ts'
import { trustClock } from '../../platform/installation/clock.ts'
import { bindInstallation } from '../../platform/installation/installation.ts'
import { UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const confirmCommand: Command = {
  name: 'confirm',
  summary: 'confirm that the media store is the right one, or that the clock is right',
  usage: `confirm media | clock

media: the database and the media store belong together, although they come from different installations or one of them is new. A later
sweep puts aside the files that the database doesn't know, and deletes them 30 days after that.
clock: the clock is right, although it jumped. Whatever has expired can be deleted again. The server can keep running.`,
  run: async (args, context) => {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [what, ...more] = positionals
    if ((what !== 'media' && what !== 'clock') || more.length > 0) throw new UsageError('Please give media or clock.')
    await withPlatform(context, async (platform) => {
      if (what === 'clock') return trustClock(platform)
      await bindInstallation(platform)
      await resolveAlarm(platform, { kind: 'wrong_installation' })
    })
    context.out(what === 'clock' ? 'The clock is confirmed.' : 'The database and the media store belong together from now on.')
    return 0
  },
}
