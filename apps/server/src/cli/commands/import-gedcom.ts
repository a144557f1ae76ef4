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
  summary: 'add the people of a GEDCOM file to the family of a user',
  usage: `import-gedcom FILE --email ADDRESS [--own-person ID] [--encoding NAME]

FILE is a .ged, or a .gdz with photos. ADDRESS is that of a user: the file is added to their family, all of it or nothing.
ID is the id in the file (like I12) of the person that this user is. NAME is the
character encoding of the file, such as windows-1250 or big5, if accents or letters come out wrong without it. The server may run meanwhile; on SQLite it
waits with what it wants to write.`,
  run: async (args, context) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, 'own-person': { type: 'string', default: '' }, encoding: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
    if (values.email === undefined) throw new UsageError('--email is missing.')
    const { email, 'own-person': ownPerson, encoding } = values
    if (encoding !== undefined && !isEncoding(encoding)) throw new UsageError(`--encoding is one of ${encodings.join(', ')}.`)
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
      context.progress(`… and ${result.problems.length - shownProblems} more; the page for GEDCOM lists them all.`)
    context.out(
      `${result.people} people and ${result.relations} relations added, ${result.skipped} people known already, ${result.problems.length} problems.`,
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
