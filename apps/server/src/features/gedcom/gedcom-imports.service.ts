import { randomUUID } from 'node:crypto'
import { languages } from '@banyan/contract'
import type { CallResponse, GedcomImport, GedcomImportSummary } from '@banyan/contract'
import { encodings } from '@banyan/gedcom'
import type { Encoding } from '@banyan/gedcom'
import { z } from 'zod'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { renewStatistics } from '../../platform/db/statistics.task.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentWhole } from '../people/lists/kept-structures.service.ts'
import { findLoneFamiliesOfImport } from '../records/kept-structures.service.ts'
import { inspectUpload } from './gedcom-bytes.ts'
import {
  findImport,
  insertImport,
  isImportRunning,
  listImports,
  listPreviewedFiles,
  updateImport,
} from './gedcom-imports.repository.ts'
import type { ListedImport, NewImport } from './gedcom-imports.repository.ts'
import { presentImport, presentSummary } from './gedcom.presenter.ts'
import { importFile, peopleShare } from './import/import-file.service.ts'
import type { ImportProblem } from './import/import-plan.ts'
import type { Importer, ImportResult } from './import/import.service.ts'
import { readerOf, storedSource } from './media/byte-source.ts'
import type { ByteSource } from './media/byte-source.ts'
import { previewJob } from './preview/preview.job.ts'

export const importJob = defineFamilyJob(
  'gedcom-import',
  z.object({
    importId: z.number(),
    key: z.string(),
    sizeBytes: z.number(),
    importer: z.object({
      userId: z.number(),
      personId: z.number(),
      language: z.enum(languages),
      ownPerson: z.string(),
      /** Jobs of earlier versions have none. */
      encoding: z.enum(encodings).optional(),
    }),
  }),
)

/** A completely received file. */
export interface Upload {
  /** The key in the media store; the code that takes the upload deletes it. */
  key: string
  sizeBytes: number
  fileName: string
  ownPerson: string
  encoding: Encoding | undefined
}

/** Up to this size, packed and unpacked, the call itself runs the import; a larger file becomes a job. */
export const atOnceBytes = 2 * 1024 * 1024

/**
 * Progress of imports that this process runs, by import. On SQLite, the import's transaction blocks updates of the job's row
 * until the people are stored.
 */
const progressOf = new Map<string, number>()
const nameOf = (family: FamilyId, importId: number): string => `${family}/${importId}`
/** Families that a call in this process is importing into. */
const busy = new Set<FamilyId>()

export const newUploadKey = (family: FamilyId): string => `${family}/gedcom/${randomUUID()}`

/** Whether a key in the media store belongs to a file uploaded for import. */
export const isImportFile = (key: string): boolean => /^\d+\/gedcom\//.test(key)

/** Lists the files that queued imports and previews of all families still need. */
export const listAwaitedFiles = async (db: Reader): Promise<Set<string>> =>
  new Set([...(await importJob.listPayloads(db)).map(({ key }) => key), ...(await listPreviewedFiles(db))])

/**
 * Deletes an uploaded file that came to nothing. One that an import or a preview awaits after all stays: the connection to the
 * database may have broken after the commit. If nobody can tell, it stays too, and the sweep decides.
 */
export async function discardUpload(platform: Platform, key: string): Promise<void> {
  const awaited = await listAwaitedFiles(platform.database.read).catch(() => undefined)
  if (awaited?.has(key) === false) await platform.media.delete(key)
}

/** @throws ApiError `import_running` */
export async function refuseSecondImport(platform: Platform, family: FamilyId): Promise<void> {
  if (busy.has(family) || (await isImportRunning(platform.database.read, family))) throw new ApiError('import_running')
}

export const importerOf = ({ familyId, userId, personId, language }: Caller, { ownPerson, encoding }: Upload): Importer => ({
  familyId,
  userId,
  personId,
  language,
  ownPerson,
  encoding,
})

/**
 * Imports a small file at once; queues a large one.
 * @param take - runs in the transaction that takes over the file
 */
export async function startImport(
  platform: Platform,
  caller: Caller,
  upload: Upload,
  take?: (tx: Writer) => Promise<void>,
): Promise<GedcomImport> {
  const importer = importerOf(caller, upload)
  try {
    const source = storedSource(platform.media, upload.key, upload.sizeBytes)
    const { packing } = await inspectUpload(source.sizeBytes, readerOf(source))
    const isLarge = packing.size > atOnceBytes || upload.sizeBytes > atOnceBytes
    const started = await (isLarge
      ? queueImport(platform, importer, upload, take)
      : importAtOnce(platform, importer, { source, fileName: upload.fileName }, undefined, take))
    if (!isLarge) await platform.media.delete(upload.key)
    return started
  } catch (error) {
    await discardUpload(platform, upload.key)
    throw error
  }
}

/** What an import fills. */
const importedTables = [
  'people',
  'person_words',
  'relations',
  'names',
  'facts',
  'fact_people',
  'fact_words',
  'sources',
  'citations',
  'gedcom_records',
  'gedcom_uids',
  'changes',
  'change_people',
] as const
/** After fewer, the plans of before still serve. */
const manyRows = 200

/**
 * Imports a file and returns when that is done.
 *
 * @throws ApiError `import_running`, `no_gedcom`, `too_large`, `import_too_long` or `unknown_own_person`; nothing was written
 */
export async function importAtOnce(
  platform: Platform,
  importer: Importer,
  file: { source: ByteSource; fileName: string },
  onProgress: (progress: number) => void = () => undefined,
  take?: (tx: Writer) => Promise<void>,
): Promise<GedcomImport> {
  const { familyId } = importer
  await refuseSecondImport(platform, familyId)
  if (busy.has(familyId)) throw new ApiError('import_running')
  busy.add(familyId)
  try {
    let id = 0
    let added = 0
    await importFile(platform, importer, file.source, {
      since: platform.now().toISOString(),
      fileName: file.fileName,
      onProgress,
      keep: async (tx, result) => {
        added = result.people + result.relations
        await take?.(tx)
        id = await insertImport(tx, familyId, {
          ...newImport(platform, importer, file),
          ...resultOf(result),
          state: 'done' as const,
          progress: 1,
        })
      },
      keepLine: (tx, changeId) => updateImport(tx, familyId, id, { change_id: changeId }),
      addProblems: (tx, problems) => updateImport(tx, familyId, id, { problems: JSON.stringify(problems) }),
    })
    if (added >= manyRows) await renewStatistics(platform, importedTables)
    return await getImport(platform, familyId, id)
  } finally {
    busy.delete(familyId)
  }
}

async function queueImport(
  platform: Platform,
  importer: Importer,
  upload: Upload,
  take?: (tx: Writer) => Promise<void>,
): Promise<GedcomImport> {
  const { familyId, userId, personId, language, ownPerson, encoding } = importer
  if (busy.has(familyId)) throw new ApiError('import_running')
  try {
    const id = await platform.database.write(async (tx) => {
      await take?.(tx)
      const importId = await insertImport(tx, familyId, newImport(platform, importer, upload))
      const { key, sizeBytes } = upload
      await importJob.enqueue(
        tx,
        platform,
        { importId, key, sizeBytes, importer: { userId, personId, language, ownPerson, encoding } },
        { familyId },
      )
      return importId
    })
    platform.wakeSignal.notify()
    return await getImport(platform, familyId, id)
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('import_running')
    throw error
  }
}

/** Runs a queued import. If the process dies, the next worker continues: people are added all at once, pictures one by one. */
export const importHandler = (platform: Platform, planWithinMs?: number) =>
  importJob.bind({
    maxAttempts: 3,
    run: async ({ importId, key, sizeBytes, importer }, { familyId, signal, report }) => {
      const row = await findImport(platform.database.read, familyId, importId)
      if (row === undefined || row.state === 'done' || row.state === 'failed') return platform.media.delete(key)
      const change = (changes: Parameters<typeof updateImport>[3]) =>
        platform.database.write((tx) => updateImport(tx, familyId, importId, changes))
      await change({ state: 'running' })
      try {
        await importFile(platform, { familyId, ...importer }, storedSource(platform.media, key, sizeBytes), {
          signal,
          planWithinMs,
          since: row.created_at,
          fileName: row.file_name,
          ...(row.progress > 0
            ? { known: { problems: JSON.parse(row.problems) as ImportProblem[], changeId: row.change_id } }
            : {}),
          onProgress: (progress) => {
            progressOf.set(nameOf(familyId, importId), progress)
            report(progress)
          },
          // The progress in the row says that the people are stored.
          keep: (tx, result) => updateImport(tx, familyId, importId, { ...resultOf(result), progress: peopleShare }),
          keepLine: (tx, changeId) => updateImport(tx, familyId, importId, { change_id: changeId }),
          addProblems: (tx, problems) => updateImport(tx, familyId, importId, { problems: JSON.stringify(problems) }),
        })
        await change({ state: 'done', progress: 1 })
        await renewStatistics(platform, importedTables)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        await change({ state: 'failed', error: error.code })
      } finally {
        progressOf.delete(nameOf(familyId, importId))
      }
      await platform.media.delete(key)
    },
    givenUp: async ({ importId, key }, { familyId }) => {
      await platform.database.write((tx) => updateImport(tx, familyId, importId, { state: 'failed', error: 'internal' }))
      await platform.media.delete(key)
    },
  })

export async function getImport(platform: Platform, family: FamilyId, id: number): Promise<GedcomImport> {
  const row = await findImport(platform.database.read, family, id)
  if (row === undefined) throw new ApiError('not_found')
  return presentImport(row, await progressNow(platform, family, row))
}

/** Lists the families of an import in which nobody is known as a partner. @throws ApiError `not_found` */
export async function listLoneFamilies(
  platform: Platform,
  family: FamilyId,
  id: number,
): Promise<CallResponse<'listLoneFamilies'>> {
  const db = platform.database.read
  const row = await findImport(db, family, id)
  if (row === undefined) throw new ApiError('not_found')
  // An earlier version did not note what an import brought.
  if (row.change_id === null) return { count: 0, families: [] }
  const { count, families } = await findLoneFamiliesOfImport(db, family, row.change_id)
  return { count, families: await presentWhole(db, family, families) }
}

export async function listFamilyImports(platform: Platform, family: FamilyId): Promise<GedcomImportSummary[]> {
  const rows = await listImports(platform.database.read, family)
  return Promise.all(rows.map(async (row) => presentSummary(row, await progressNow(platform, family, row))))
}

/** Returns the progress of an import on any server; a family runs one import at a time. */
const progressNow = async (
  platform: Platform,
  family: FamilyId,
  { id, state, progress, preview = null }: ListedImport & { preview?: string | null },
): Promise<number> =>
  state === 'running'
    ? Math.max(
        progress,
        progressOf.get(nameOf(family, id)) ??
          (await (preview === null ? importJob : previewJob).findProgress(platform.database.read, family)),
      )
    : progress

const newImport = (platform: Platform, importer: Importer, { fileName }: { fileName: string }): NewImport => ({
  user_id: importer.userId,
  state: 'waiting',
  file_name: fileName,
  own_person: importer.ownPerson,
  error: null,
  created_at: platform.now().toISOString(),
})

const resultOf = ({ changeId, people, relations, skipped, problems }: ImportResult) => ({
  change_id: changeId,
  people,
  relations,
  skipped,
  problems: JSON.stringify(problems),
})
