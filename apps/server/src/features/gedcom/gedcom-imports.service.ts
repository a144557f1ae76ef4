import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { GedcomImport, GedcomImportSummary } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { listPayloads } from '../../platform/jobs/job-queue.ts'
import type { JobContext, JobHandler } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { inspectUpload } from './gedcom-bytes.ts'
import { findImport, insertImport, isImportRunning, listImports, updateImport } from './gedcom-imports.repository.ts'
import type { NewImport } from './gedcom-imports.repository.ts'
import { presentImport, presentSummary } from './gedcom.presenter.ts'
import { importInto } from './import.service.ts'
import type { Importer, ImportResult } from './import.service.ts'
import { openPlanner } from './planner.ts'

export const importJob = 'gedcom-import'

/** A file that has been received whole. */
export interface Upload {
  /** In the media store; whoever takes the upload deletes it. */
  key: string
  sizeBytes: number
  fileName: string
  ownPerson: string
}

export interface LocalFile {
  bytes: Uint8Array<ArrayBuffer>
  isZip: boolean
  fileName: string
}

interface Payload {
  importId: number
  key: string
  sizeBytes: number
  isZip: boolean
  importer: Importer
}

/** Up to so many bytes the call answers when the import is done; a larger file becomes a job. */
const atOnceBytes = 2 * 1024 * 1024

/** Progress of what runs in this process, by import. */
const progressOf = new Map<number, number>()
/** Families that a call of this process imports into. */
const busy = new Set<FamilyId>()

export const newUploadKey = (family: FamilyId): string => `${family}/gedcom/${randomUUID()}`

/** Whether a file of the media store is an uploaded file to import. */
export const isImportFile = (key: string): boolean => /^\d+\/gedcom\//.test(key)

/** The files that queued imports still need, of all families. */
export const listAwaitedFiles = async (db: Reader): Promise<Set<string>> => new Set((await listPayloads(db, importJob)).map((payload) => (payload as Payload).key))

/** @throws ApiError `import_running` */
export async function refuseSecondImport(platform: Platform, family: FamilyId): Promise<void> {
  if (busy.has(family) || (await isImportRunning(platform.database.read, family))) throw new ApiError('import_running')
}

/** Imports a small file at once; queues a large one. */
export async function startImport(platform: Platform, caller: Caller, upload: Upload): Promise<GedcomImport> {
  const importer: Importer = { familyId: caller.familyId, userId: caller.userId, personId: caller.personId, language: caller.language, ownPerson: upload.ownPerson }
  let isQueued = false
  try {
    const { isZip, gedcomBytes } = await inspectUpload(upload.sizeBytes, (start, length) => readRange(platform, upload, start, length))
    isQueued = gedcomBytes > atOnceBytes || upload.sizeBytes > 4 * atOnceBytes
    return await (isQueued ? queueImport(platform, importer, upload, isZip) : importAtOnce(platform, importer, { bytes: await readWhole(platform, upload), isZip, fileName: upload.fileName }))
  } catch (error) {
    isQueued = false
    throw error
  } finally {
    if (!isQueued) await platform.media.delete(upload.key)
  }
}

/**
 * Imports a file and returns when that is done.
 *
 * @param file - handed over: its bytes are not to be used afterwards
 * @throws ApiError `import_running`, `no_gedcom`, `too_large` or `unknown_own_person`; nothing was written
 */
export async function importAtOnce(platform: Platform, importer: Importer, file: LocalFile, onProgress?: (progress: number) => void): Promise<GedcomImport> {
  const { familyId } = importer
  await refuseSecondImport(platform, familyId)
  if (busy.has(familyId)) throw new ApiError('import_running')
  busy.add(familyId)
  const planner = openPlanner(file.bytes, file.isZip)
  try {
    let id = 0
    await importInto(platform, importer, planner, {
      ...(onProgress === undefined ? {} : { onProgress }),
      finish: async (tx, result) => {
        id = await insertImport(tx, familyId, { ...newImport(platform, importer, file), ...endOf(result) })
      },
    })
    return await getImport(platform, familyId, id)
  } finally {
    busy.delete(familyId)
    await planner.close()
  }
}

async function queueImport(platform: Platform, importer: Importer, upload: Upload, isZip: boolean): Promise<GedcomImport> {
  const { familyId } = importer
  if (busy.has(familyId)) throw new ApiError('import_running')
  try {
    const id = await platform.database.write(async (tx) => {
      const importId = await insertImport(tx, familyId, newImport(platform, importer, upload))
      const payload: Payload = { importId, key: upload.key, sizeBytes: upload.sizeBytes, isZip, importer }
      await enqueueJob(tx, platform, { kind: importJob, payload, familyId })
      return importId
    })
    platform.bell.ring()
    return await getImport(platform, familyId, id)
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('import_running')
    throw error
  }
}

/** Does a queued import; when the process dies meanwhile, nothing was written and the next worker begins again. */
export const importHandler = (platform: Platform): JobHandler => ({
  maxAttempts: 3,
  run: async (payload, { signal }: JobContext) => {
    const { importId, key, sizeBytes, isZip, importer } = payload as Payload
    const row = await findImport(platform.database.read, importer.familyId, importId)
    if (row === undefined || row.state === 'done' || row.state === 'failed') return platform.media.delete(key)
    const change = (changes: Parameters<typeof updateImport>[3]) => platform.database.write((tx) => updateImport(tx, importer.familyId, importId, changes))
    await change({ state: 'running', progress: 0 })
    const planner = openPlanner(await readWhole(platform, { key, sizeBytes }), isZip)
    try {
      await importInto(platform, importer, planner, {
        signal,
        onProgress: (progress) => {
          progressOf.set(importId, progress)
        },
        finish: (tx, result) => updateImport(tx, importer.familyId, importId, endOf(result)),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await change({ state: 'failed', error: error.code })
    } finally {
      progressOf.delete(importId)
      await planner.close()
    }
    await platform.media.delete(key)
  },
  givenUp: async (payload) => {
    const { importId, key, importer } = payload as Payload
    await platform.database.write((tx) => updateImport(tx, importer.familyId, importId, { state: 'failed', error: 'internal' }))
    await platform.media.delete(key)
  },
})

export async function getImport(platform: Platform, family: FamilyId, id: number): Promise<GedcomImport> {
  const row = await findImport(platform.database.read, family, id)
  if (row === undefined) throw new ApiError('not_found')
  return presentImport(row, progressOf.get(id))
}

export async function listFamilyImports(platform: Platform, family: FamilyId): Promise<GedcomImportSummary[]> {
  return (await listImports(platform.database.read, family)).map((row) => presentSummary(row, progressOf.get(row.id)))
}

const newImport = (platform: Platform, importer: Importer, { fileName }: { fileName: string }): NewImport => ({
  user_id: importer.userId,
  state: 'waiting',
  file_name: fileName,
  own_person: importer.ownPerson,
  error: null,
  created_at: platform.now().toISOString(),
})

const endOf = ({ people, relations, skipped, problems }: ImportResult) => ({
  state: 'done' as const,
  progress: 1,
  people,
  relations,
  skipped,
  problems: JSON.stringify(problems),
})

async function readRange(platform: Platform, { key }: Upload, start: number, length: number): Promise<Uint8Array> {
  if (length === 0) return new Uint8Array()
  const opened = await platform.media.open(key, { start, end: start + length - 1 })
  return opened === undefined ? new Uint8Array() : Buffer.concat(await opened.content.toArray())
}

/** The file in memory of its own, so that it can be handed to a thread. */
async function readWhole(platform: Platform, { key, sizeBytes }: { key: string; sizeBytes: number }): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await platform.media.open(key)
  if (opened === undefined) throw new Error('the uploaded file is gone')
  const bytes = new Uint8Array(sizeBytes)
  let at = 0
  for await (const chunk of opened.content as Readable & AsyncIterable<Buffer>) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
