import type { CallResponse, FamilyBookPrint, Print, PrintFormat, PrintInput } from '@banyan/contract'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { packView } from '../living/make-view.ts'
import type { Asked } from '../made-files/made-files.service.ts'
import { cleanBiography } from '../people/fields/biography-html.ts'
import { isThere } from '../people/people.service.ts'
import { inLine } from './preview-lines.ts'
import { printFiles } from './print-files.ts'
import { localeOfPrint } from './print-language.ts'
import { printJob } from './print.job.ts'
import { previewInThread, PrintProblem } from './printing-threads.ts'

type PrintRow = Awaited<ReturnType<typeof printFiles.listOwn>>[number]

const contentTypes: Record<PrintFormat, string> = { pdf: 'application/pdf', svg: 'image/svg+xml', png: 'image/png' }

const formatOf = (request: PrintInput): PrintFormat => (request.kind === 'chart' ? request.format : 'pdf')

/** Whom a request names. */
function peopleOf(request: Exclude<PrintInput, FamilyBookPrint>): number[] {
  const other = request.kind === 'chart' ? request.other_person_id : undefined
  return [request.person_id, ...(other === undefined ? [] : [other])]
}

/** @throws ApiError `not_found`, `one_sheet_only` */
async function check(platform: Platform, family: FamilyId, request: PrintInput): Promise<void> {
  if (request.kind === 'family_book') return checkBook(platform, family, request)
  if (request.kind === 'chart' && request.format !== 'pdf' && request.sheet.tiled) throw new ApiError('one_sheet_only')
  const people = peopleOf(request)
  for (const person of people) if (!(await isThere(platform.database.read, family, person))) throw new ApiError('not_found')
}

async function checkBook(platform: Platform, family: FamilyId, request: FamilyBookPrint): Promise<void> {
  cleanBiography(request.introduction, 'introduction')
  if (request.people === 'everyone') return
  if (request.person_id === undefined) throw new ApiError('invalid_field', { field: 'person_id' })
  if (!(await isThere(platform.database.read, family, request.person_id))) throw new ApiError('not_found')
}

/** Starts to make a chart or book of what the caller may see. @throws ApiError `not_found`, `one_sheet_only`, `print_running` */
export async function startPrint(platform: Platform, caller: Caller, request: PrintInput, userAgent: string): Promise<Print> {
  const { familyId, userId } = caller
  await check(platform, familyId, request)
  const row = {
    ...printFiles.newRow(platform, caller, formatOf(request)),
    request: JSON.stringify({ ...request, language: request.language ?? caller.language }),
    title: request.title,
    failure: null,
  }
  try {
    const started = await platform.database.write(async (tx) => {
      const inserted = await printFiles.insert(tx, familyId, row)
      await printJob.enqueue(tx, platform, { printId: inserted.id, userId }, { familyId })
      appendToLog(tx, platform, familyId, 'print_begun', { by: caller, userAgent })
      return inserted
    })
    platform.wakeSignal.notify()
    return present(platform, started)
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('print_running')
    throw error
  }
}

/** Lists the caller's own prints, newest first. */
export const listOwnPrints = async (platform: Platform, caller: Caller): Promise<Print[]> =>
  (await printFiles.listOwn(platform, caller)).map((row) => present(platform, row))

/** Draws one sheet of what would be printed. @throws ApiError */
export async function previewPrint(
  platform: Platform,
  caller: Caller,
  view: View,
  request: PrintInput,
  sheet: number,
): Promise<CallResponse<'previewPrint'>> {
  await check(platform, caller.familyId, request)
  try {
    const packed = await packView(view)
    const preview = await inLine(`${caller.familyId} ${caller.userId}`, () =>
      previewInThread({
        family: caller.familyId,
        reader: caller.personId,
        view: packed,
        request,
        locale: localeOfPrint(request, caller.locale),
        now: platform.now().toISOString(),
        database: platform.database.location,
        media: platform.config.media,
        previewSheet: sheet,
      }),
    )
    return {
      svg: preview.svg,
      sheet: preview.sheet,
      sheets: preview.sheets,
      width_mm: preview.widthMm,
      height_mm: preview.heightMm,
      scale_percent: preview.scalePercent,
      people: preview.people,
      missing_characters: preview.missingCharacters,
      ...(preview.clan === undefined ? {} : { clan: preview.clan }),
    }
  } catch (error) {
    if (error instanceof PrintProblem) throw new ApiError(error.problem)
    throw error
  }
}

/** Opens a finished file. @throws ApiError `not_found` */
export async function openPrint(platform: Platform, id: number, asked: Asked, userAgent: string) {
  const { row, day, ...file } = await printFiles.open(platform, id, asked, userAgent)
  const format = formatOf(readRequest(row))
  return { ...file, type: contentTypes[format], name: `banyan-${day}.${format}` }
}

const readRequest = (row: PrintRow): PrintInput => JSON.parse(row.request) as PrintInput

function present(platform: Platform, row: PrintRow): Print {
  const request = readRequest(row)
  return {
    id: row.id,
    kind: request.kind,
    chart: request.kind === 'chart' ? request.chart : null,
    title: row.title,
    format: formatOf(request),
    state: row.state,
    failure: row.failure,
    progress: row.progress,
    pages: row.pages,
    size_bytes: row.size_bytes,
    missing_characters: row.missing_characters,
    missing_pictures: row.missing_pictures,
    creation_date: row.created_at,
    expires: row.expires_at,
    download: printFiles.addressOf(platform, row),
  }
}
