import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CallResponse, FamilyBookPrint, Print, PrintFormat, PrintInput } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { familyMarks } from '../../platform/family-marks.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { epochMark } from '../../platform/media/media-addresses.ts'
import { mediaEpochs } from '../../platform/media/media-epochs.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, hourMs, timeAfter } from '../../platform/time.ts'
import { findUser } from '../accounts/users.service.ts'
import type { DomainEvents } from '../events/events.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { packView } from '../living/make-view.ts'
import { cleanBiography } from '../people/biography-html.ts'
import { isThere } from '../people/people.service.ts'
import { inLine } from './preview-lines.ts'
import { localeOfPrint } from './print-language.ts'
import { isRunning, keptDays, printJob } from './print.job.ts'
import { previewInThread, PrintProblem } from './printing-threads.ts'
import {
  deletePrintRow,
  endPrints,
  findPrint,
  insertPrint,
  listExpiredPrints,
  listKnownPrints,
  listPrintsOf,
} from './prints.repository.ts'
import type { PrintRow } from './prints.repository.ts'

/** How long an address works that opens a file without signing in. */
const addressMs = hourMs

const contentTypes: Record<PrintFormat, string> = { pdf: 'application/pdf', svg: 'image/svg+xml', png: 'image/png' }

const formatOf = (request: PrintInput): PrintFormat => (request.kind === 'chart' ? request.format : 'pdf')

/** Whether a file of the media store was made to print. */
export const isPrintFile = (key: string): boolean => /^\d+\/prints\//.test(key)

/** Finds, across all families, which of these media files are prints that somebody has or waits for. */
export const findKnownPrints = async (db: Reader, files: string[]): Promise<Set<string>> =>
  new Set(await listKnownPrints(db, files.filter(isPrintFile)))

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
  const now = platform.now()
  const row = {
    user_id: userId,
    request: JSON.stringify({ ...request, language: request.language ?? caller.language }),
    title: request.title,
    state: 'waiting' as const,
    failure: null,
    file_key: `${familyId}/prints/${randomUUID()}.${formatOf(request)}`,
    created_at: now.toISOString(),
    expires_at: timeAfter(now, keptDays * dayMs),
  }
  try {
    const started = await platform.database.write(async (tx) => {
      const inserted = await insertPrint(tx, familyId, row)
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
  (await listPrintsOf(platform.database.read, caller.familyId, caller.userId)).map((row) => present(platform, row))

/** Stops making a print of the caller's, or deletes its file. @throws ApiError `not_found` */
export async function deleteOwnPrint(platform: Platform, { familyId, userId }: Caller, id: number): Promise<void> {
  const row = await findPrint(platform.database.read, familyId, id)
  if (row === undefined || row.user_id !== userId) throw new ApiError('not_found')
  // A job that still writes sees at its end that the row is gone. A file without its row is swept; a row without its file would promise one.
  await platform.database.write((tx) => deletePrintRow(tx, familyId, id))
  await platform.media.delete(row.file_key)
}

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

/** Reports the files of a user who leaves; their rows are deleted with the user. */
export async function tellPrintFiles(tx: Writer, { family, userId, leavesFiles }: DomainEvents['userLeaves']): Promise<void> {
  leavesFiles((await listPrintsOf(tx, family, userId)).map((row) => row.file_key))
}

/** What was made when more was shown must not be downloaded any more; the task deletes the files. */
export const expirePrints = (tx: Writer, { family, at }: DomainEvents['livingHidden' | 'photosMarked']): Promise<void> =>
  endPrints(tx, family, at)

export const expirePrintsOf = (tx: Writer, { family, userId, at }: DomainEvents['keeperEnded']): Promise<void> =>
  endPrints(tx, family, at, userId)

/** Deletes files whose time is over: the file first, so that none is left without a row. */
export const expirePrintsTask: ScheduledTask = {
  name: 'expired prints',
  pattern: '43 * * * *',
  isDeleting: true,
  run: async ({ database, media, now }) => {
    for (const row of await listExpiredPrints(database.read, now().toISOString())) {
      if (isRunning(row)) continue
      await media.delete(row.file_key)
      await database.write((tx) => deletePrintRow(tx, row.family_id as FamilyId, row.id))
    }
  },
}

type Asked = { caller: Caller } | { until: string; signature: string }

/**
 * Opens the finished file for its owner or for a caller with its signed address, and notes that in the family's log.
 * @throws ApiError `not_found`
 */
export async function openPrint(platform: Platform, id: number, asked: Asked, userAgent: string) {
  const family = 'caller' in asked ? asked.caller.familyId : await readSignature(platform, id, asked)
  const row = family === undefined ? undefined : await findPrint(platform.database.read, family, id)
  const isTheirs = row !== undefined && (!('caller' in asked) || row.user_id === asked.caller.userId)
  if (!isTheirs || row.state !== 'done' || row.expires_at <= platform.now().toISOString()) throw new ApiError('not_found')
  const file = await platform.media.open(row.file_key)
  if (file === undefined || family === undefined) throw new ApiError('not_found')
  await platform.database
    .write(async (tx) => {
      const personId = (await findUser(tx, family, row.user_id))?.personId ?? null
      appendToLog(tx, platform, family, 'print_downloaded', { by: { userId: row.user_id, personId }, userAgent })
    })
    .catch((error: unknown) => {
      file.content.destroy()
      throw error
    })
  const format = formatOf(readRequest(row))
  return { ...file, type: contentTypes[format], name: `banyan-${row.created_at.slice(0, 10)}.${format}` }
}

/** `until` is the family's mark and a time, `signature` covers both, the print and the epoch of the family's addresses. */
function sign(platform: Platform, id: number, until: string, epoch: number): string {
  return createHmac('sha256', deriveKey(platform.secret, 'print'))
    .update(`${id} ${until}${epochMark(epoch)}`)
    .digest('base64url')
}

async function readSignature(
  platform: Platform,
  id: number,
  { until, signature }: { until: string; signature: string },
): Promise<FamilyId | undefined> {
  const [, mark = '', time] = /^([\w-]+)-(\d{1,15})$/.exec(until) ?? []
  const family = familyMarks(platform).familyOf(mark)
  if (family === undefined || !(Number(time) > platform.now().getTime())) return undefined
  const given = Buffer.from(signature)
  const isOurs = (await mediaEpochs(platform).accepted(family)).some((epoch) => {
    const expected = Buffer.from(sign(platform, id, until, epoch))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? (family as FamilyId) : undefined
}

const readRequest = (row: PrintRow): PrintInput => JSON.parse(row.request) as PrintInput

function present(platform: Platform, row: PrintRow): Print {
  const until = `${familyMarks(platform).markOf(row.family_id)}-${platform.now().getTime() + addressMs}`
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
    download:
      row.state === 'done'
        ? `/api/print/${row.id}/?until=${until}&signature=${sign(platform, row.id, until, mediaEpochs(platform).current(row.family_id))}`
        : null,
  }
}
