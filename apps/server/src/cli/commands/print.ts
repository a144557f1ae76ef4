import path from 'node:path'
import { parseArgs } from 'node:util'
import { chartKinds, printFormats, printLimits, schemas, sheetSizes } from '@banyan/contract'
import type { PrintInput } from '@banyan/contract'
import { appendToLog } from '../../features/family-log/append-to-log.ts'
import { viewsOf } from '../../features/living/views.service.ts'
import { printForUser } from '../../features/printing/print-file.ts'
import { PrintProblem } from '../../features/printing/printing-threads.ts'
import { removeEarlierAttempts, writePrivateFile } from '../../platform/files.ts'
import { CommandError, UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { getUserByEmail } from '../get-user.ts'
import { withPlatform } from '../with-platform.ts'
import { clanBookOptions, clanBookRequest, clanBookUsage } from './clan-book-options.ts'
import { familyBookOptions, familyBookRequest, familyBookUsage } from './family-book-options.ts'

const problems: Record<PrintProblem['problem'], string> = {
  not_found: 'There is no such person in the family, or nothing of this kind can be printed.',
  no_line: 'No line leads from one of these people to the other.',
  too_many_sheets: 'This would take too many sheets. Choose larger ones, or a smaller scale.',
  too_large: `A book has at most ${printLimits.bookPeople} people. Choose --people descendants or ancestors, and --person.`,
  preview_too_large: 'There are too many people for a preview.',
  one_sheet_only: 'SVG and PNG hold one sheet. Choose PDF for more.',
}

export const printCommand: Command = {
  name: 'print',
  summary: 'make a chart or a book to print, of what a user may see',
  usage: `print --email ADDRESS --out FILE [--kind chart|family_book|clan_book] [--chart CHART] [--person ID] [--other ID]
  [--up N] [--down N] [--size SIZE] [--orientation auto|portrait|landscape] [--tiled] [--scale PERCENT] [--margin MM]
  [--overlap MM] [--roll MM] [--language LANGUAGE] [--title TEXT] [--no-portraits] [--no-dates] [--places] [--kin-names]
  [--branches] [--legend]

ADDRESS is the user's email address; their own person is in the middle unless --person names another. The end of FILE says
the format: .pdf, .svg or .png. If FILE exists, it is replaced.
CHART is ${chartKinds.join(', ')};
SIZE is ${sheetSizes.join(', ')}. Books are PDF.
${familyBookUsage}
${clanBookUsage}`,
  run: async (args, context) => {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        out: { type: 'string' },
        kind: { type: 'string', default: 'chart' },
        chart: { type: 'string', default: 'everyone' },
        person: { type: 'string' },
        other: { type: 'string' },
        up: { type: 'string' },
        down: { type: 'string' },
        size: { type: 'string' },
        orientation: { type: 'string' },
        tiled: { type: 'boolean', default: false },
        scale: { type: 'string' },
        margin: { type: 'string' },
        overlap: { type: 'string' },
        roll: { type: 'string' },
        language: { type: 'string' },
        title: { type: 'string' },
        'no-portraits': { type: 'boolean', default: false },
        'no-dates': { type: 'boolean', default: false },
        places: { type: 'boolean', default: false },
        'kin-names': { type: 'boolean', default: false },
        branches: { type: 'boolean', default: false },
        legend: { type: 'boolean', default: false },
        ...clanBookOptions,
        ...familyBookOptions,
      },
    })
    const { email, out } = values
    if (email === undefined) throw new UsageError('--email is missing.')
    if (out === undefined) throw new UsageError('--out is missing.')
    const file = path.resolve(out)
    const format = path.extname(file).slice(1).toLowerCase()
    if (!printFormats.some((each) => each === format)) throw new UsageError('FILE must end with .pdf, .svg or .png.')
    if (values.kind !== 'chart' && format !== 'pdf') throw new UsageError('A book is a PDF: FILE must end with .pdf.')
    const ofBook = values.kind === 'family_book' ? await familyBookRequest(values) : {}
    await withPlatform(context, async (platform) => {
      const user = await getUserByEmail(platform, email)
      const request = readRequest({
        kind: values.kind,
        chart: values.chart,
        person_id: values.person ?? user.personId,
        other_person_id: values.other,
        generations_up: values.up,
        generations_down: values.down,
        format,
        sheet: {
          size: values.size,
          orientation: values.orientation,
          tiled: values.tiled,
          scale_percent: values.scale,
          margin_mm: values.margin,
          overlap_mm: values.overlap,
          roll_mm: values.roll,
        },
        language: values.language ?? user.language,
        title: values.title,
        show: {
          portraits: !values['no-portraits'],
          dates: !values['no-dates'],
          places: values.places,
          kin_names: values['kin-names'],
        },
        colours: values.branches ? 'branches' : 'none',
        legend: values.legend,
        ...(values.kind === 'clan_book' ? clanBookRequest(values) : {}),
        ...ofBook,
      })
      await platform.database.write(async (tx) => appendToLog(tx, platform, user.familyId, 'print_begun', {}))
      await removeEarlierAttempts(file)
      let told = ''
      const tell = (progress: number): void => {
        const line = `${Math.round(progress * 100)} %`
        if (line !== told) context.progress(line)
        told = line
      }
      const printing = printForUser(
        platform,
        {
          user,
          view: await viewsOf(platform).of(user),
          signal: new AbortController().signal,
          report: tell,
        },
        request,
      )
      try {
        await writePrivateFile(file, printing.pieces())
      } catch (error) {
        throw error instanceof PrintProblem ? new CommandError(problems[error.problem]) : error
      }
      const { missingCharacters, missingPictures } = printing.report()
      if (missingCharacters > 0) context.progress(`Characters without a font, printed as boxes: ${missingCharacters}.`)
      if (missingPictures > 0) context.progress(`Pictures that could not be read: ${missingPictures}.`)
    })
    context.out(file)
    return 0
  },
}

function readRequest(asked: object): PrintInput {
  const read = schemas.startPrint.body.safeParse(asked)
  if (read.success) {
    const { data } = read
    if (data.kind === 'chart' && data.format !== 'pdf' && data.sheet.tiled) throw new UsageError(problems.one_sheet_only)
    return data
  }
  const [issue] = read.error.issues
  throw new UsageError(`The value of ${issue?.path.join('.') ?? 'an option'} is not allowed.`)
}
