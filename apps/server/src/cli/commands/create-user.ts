import { parseArgs } from 'node:util'
import { genders, isEmail, isLanguage, personFields } from '@banyan/contract'
import type { Gender } from '@banyan/contract'
import { createAccount } from '../../features/accounts/sign-up/create-account.service.ts'
import { checkInstallation } from '../../platform/installation/installation.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { withPlatform } from '../with-platform.ts'

export const createUserCommand: Command = {
  name: 'create-user',
  summary: 'create a user with their own family, without sending email',
  usage: `create-user --email ADDRESS --name NAME [--language en|fr|pl|fi|zh-cn|zh-tw] [--gender F|M|N|O|P]

You are asked for the password, or it is read from the first line of standard input.`,
  run: async (args, context) => {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        language: { type: 'string', default: 'en' },
        gender: { type: 'string', default: 'P' },
      },
    })
    const email = (values.email ?? '').trim()
    const name = cleanText(values.name ?? '')
    const gender = genders.find((each): each is Gender => each === values.gender)
    if (!isEmail(email)) throw new UsageError('--email must be an e-mail address.')
    if (name === '' || name.length > personFields.name.max)
      throw new UsageError(`--name must have 1 to ${personFields.name.max} characters.`)
    if (!isLanguage(values.language)) throw new UsageError('--language must be one of en, fr, pl, fi, zh-cn, zh-tw.')
    if (gender === undefined) throw new UsageError('--gender must be one of F, M, N, O, P.')
    const { language } = values
    const password = await context.askSecret(`Password for ${email}: `)
    await withPlatform(context, async (platform) => {
      await checkInstallation(platform)
      await createAccount(platform, { email, name, language, gender, birth_year: 0, address: '' }, password)
    })
    context.out(`Created ${email}.`)
    return 0
  },
}
