import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { limits } from '@banyan/contract'
import { encodings, isEncoding } from '@banyan/gedcom'
import { importAtOnce } from '../../features/gedcom/gedcom-imports.service.ts'
import { fileSource } from '../../features/gedcom/media/byte-source.ts'
import { CommandError, UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { getUserByEmail } from '../get-user.ts'
import { withPlatform } from '../with-platform.ts'

const shownProblems = 20

export const importGedcomCommand: Command = {
  name: 'import-gedcom',
  summary: "add the people in a GEDCOM file to a user's family",
  usage: `import-gedcom FILE --email ADDRESS [--own-person ID] [--encoding NAME]

FILE is a .ged file, or a .gdz file with photos. ADDRESS is a user's email address: the file is added to their family, in full or
not at all. ID is this user's own ID in the file, such as I12. NAME is the file's character encoding, such as windows-1250 or
big5: give it if accents or letters come out wrong. The server can keep running; on SQLite its writes wait until the import is done.`,
  run: async (args, context) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, 'own-person': { type: 'string', default: '' }, encoding: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Please give one file.')
    if (values.email === undefined) throw new UsageError('--email is missing.')
    const { email, 'own-person': ownPerson, encoding } = values
    if (encoding !== undefined && !isEncoding(encoding))
      throw new UsageError(`--encoding must be one of ${encodings.join(', ')}.`)
    const source = await openFile(file)
    let told = 0
    const tell = (progress: number): void => {
      if (progress < told + 0.1) return
      told = progress
      context.progress(`${Math.round(progress * 100)} %`)
    }
    const result = await withPlatform(context, async (platform) => {
      const { id: userId, familyId, personId, language } = await getUserByEmail(platform, email)
      return importAtOnce(
        platform,
        { userId, familyId, personId, language, ownPerson, encoding },
        { source, fileName: path.basename(file) },
        tell,
      )
    })
    for (const { line, code, detail } of result.problems.slice(0, shownProblems))
      context.progress(`line ${line}: ${code} ${detail}`)
    if (result.problems.length > shownProblems)
      context.progress(`… and ${result.problems.length - shownProblems} more; the Import and export page lists them all.`)
    context.out(
      `${result.people} people and ${result.relations} relationships added, ${result.skipped} people already in the tree, ${result.problems.length} problems.`,
    )
    return 0
  },
}

async function openFile(file: string) {
  const { size } = await stat(file).catch((error: Error) => {
    throw new CommandError(`${file} cannot be read: ${error.message}`)
  })
  if (size > limits.gedzipBytes) throw new CommandError(`${file} is larger than ${limits.gedzipBytes / 1024 / 1024} MB.`)
  return fileSource(file, size)
}
