import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isEmail, isLanguage } from '@banyan/contract'
import { checkInstallation } from '../../platform/installation/installation.ts'
import { UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const demoCommand: Command = {
  name: 'demo',
  summary: 'create a made-up family to explore, with a user to sign in as',
  usage: `demo [--email ADDRESS] [--language en|fr|pl|fi|zh-cn|zh-tw]

Creates a family of eighty made-up people over six generations, with galleries of pictures drawn for them, and prints the address
(demo@example.org unless given) and a new password to sign in with.`,
  run: async (args, context) => {
    const { values } = parseArgs({
      args,
      options: { email: { type: 'string', default: 'demo@example.org' }, language: { type: 'string', default: 'en' } },
    })
    const { language } = values
    const email = values.email.trim()
    if (!isEmail(email)) throw new UsageError('--email must be an e-mail address.')
    if (!isLanguage(language)) throw new UsageError('--language must be one of en, fr, pl, fi, zh-cn, zh-tw.')
    const password = randomBytes(9).toString('base64url')
    const tell = (done: number, all: number): void => {
      if (done % 20 === 0) context.progress(`${done} of ${all} pictures drawn`)
    }
    // Imported on demand, so that the other commands and the server do not load the code that invents and draws.
    const { createDemo } = await import('../../features/demo/demo.service.ts')
    const { addDemoPictures } = await import('../../features/demo/demo-pictures.service.ts')
    const count = await withPlatform(context, async (platform) => {
      await checkInstallation(platform)
      const family = await createDemo(platform, { email, language }, password)
      await addDemoPictures(platform, family, tell)
      return family.people.length
    })
    context.progress(`Created a family of ${count} people. Start the server and sign in with:`)
    context.out(`${email} ${password}`)
    return 0
  },
}
