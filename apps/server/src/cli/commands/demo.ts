import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isEmail, isLanguage } from '@banyan/contract'
import { checkInstallation } from '../../platform/installation/installation.ts'
import { UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const demoCommand: Command = {
  name: 'demo',
  summary: 'make an invented family to look around in, and a user of it',
  usage: `demo [--email ADDRESS] [--language en|fr|pl|fi|zh-cn|zh-tw]

Makes eighty invented people over six generations in a family of their own, with galleries of photos that are drawn
for them, and prints the address
(demo@example.org unless given) and a new password to sign in with.`,
  run: async (args, context) => {
    const { values } = parseArgs({
      args,
      options: { email: { type: 'string', default: 'demo@example.org' }, language: { type: 'string', default: 'en' } },
    })
    const { language } = values
    const email = values.email.trim()
    if (!isEmail(email)) throw new UsageError('--email must be an e-mail address.')
    if (!isLanguage(language)) throw new UsageError('--language is not one of the six.')
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
    context.progress(`A family of ${count} people is there. Start the server and sign in:`)
    context.out(`${email} ${password}`)
    return 0
  },
}
