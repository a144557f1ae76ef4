import type { GedcomImport, GedcomPreview } from '@banyan/contract'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inspectUpload } from '../gedcom-bytes.ts'
import { deletePreviews, findImport, insertImport, updateImport } from '../gedcom-imports.repository.ts'
import type { NewImport } from '../gedcom-imports.repository.ts'
import { atOnceBytes, discardUpload, getImport, importerOf, startImport } from '../gedcom-imports.service.ts'
import type { Upload } from '../gedcom-imports.service.ts'
import type { ImportProblem } from '../import/import-plan.ts'
import { readerOf, storedSource } from '../media/byte-source.ts'
import { previewFile } from './preview-file.service.ts'
import { previewJob } from './preview.job.ts'

/**
 * Says what an uploaded file would bring, at once if it is small. The file stays until it is imported, for a day at most.
 * @throws ApiError `import_running`, `no_gedcom`, `too_large`, `import_too_long` or `unknown_own_person`; the file is gone then
 */
export async function startPreview(platform: Platform, caller: Caller, upload: Upload): Promise<GedcomImport> {
  const { familyId, personId, language } = caller
  try {
    const source = storedSource(platform.media, upload.key, upload.sizeBytes)
    const { packing } = await inspectUpload(source.sizeBytes, readerOf(source))
    const isLarge = packing.size > atOnceBytes
    const found = isLarge ? {} : resultOf(await previewFile(platform, importerOf(caller, upload), source))
    const { id, gone } = await platform.database.write(async (tx) => {
      // It takes the place of earlier ones.
      const earlier = await deletePreviews(tx, familyId, { userId: caller.userId })
      const importId = await insertImport(tx, familyId, { ...newPreview(platform, caller, upload), ...found })
      if (isLarge) await previewJob.enqueue(tx, platform, { importId, personId, language }, { familyId })
      return { id: importId, gone: earlier }
    })
    for (const { file_key } of gone) if (file_key !== null) await platform.media.delete(file_key)
    platform.wakeSignal.notify()
    return await getImport(platform, familyId, id)
  } catch (error) {
    await discardUpload(platform, upload.key)
    throw isUniqueViolation(error) ? new ApiError('import_running') : error
  }
}

/** Computes a queued preview. */
export const previewHandler = (platform: Platform) =>
  previewJob.bind({
    maxAttempts: 3,
    run: async ({ importId, personId, language }, { familyId, report }) => {
      const row = await findImport(platform.database.read, familyId, importId)
      if (row?.preview !== '' || row.file_key === null || row.state === 'failed') return
      const { user_id: userId, own_person: ownPerson, file_key: key, size_bytes: sizeBytes, encoding } = row
      const change = (changes: Parameters<typeof updateImport>[3]) =>
        platform.database.write((tx) => updateImport(tx, familyId, importId, changes))
      await change({ state: 'running' })
      try {
        const importer = { familyId, userId, personId, language, ownPerson, encoding: encoding ?? undefined }
        const source = storedSource(platform.media, key, Number(sizeBytes))
        await change(resultOf(await previewFile(platform, importer, source, { onProgress: report })))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        await change({ state: 'failed', error: error.code, file_key: null })
        await platform.media.delete(key)
      }
    },
    givenUp: async ({ importId }, { familyId }) => {
      const row = await findImport(platform.database.read, familyId, importId)
      const changes = { state: 'failed', error: 'internal', file_key: null } as const
      await platform.database.write((tx) => updateImport(tx, familyId, importId, changes))
      if (row?.file_key) await platform.media.delete(row.file_key)
    },
  })

/** Imports the file of a preview. @throws ApiError `not_found`, `import_running` and those of an import */
export async function importPreviewed(platform: Platform, caller: Caller, id: number): Promise<GedcomImport> {
  const { familyId, userId } = caller
  const row = await findImport(platform.database.read, familyId, id)
  if (!row?.preview || row.user_id !== userId || row.state !== 'done') throw new ApiError('not_found')
  if (row.file_key === null) throw new ApiError('not_found')
  const upload: Upload = {
    key: row.file_key,
    sizeBytes: Number(row.size_bytes),
    fileName: row.file_name,
    ownPerson: row.own_person,
    encoding: row.encoding ?? undefined,
  }
  return startImport(platform, caller, upload, async (tx) => {
    const taken = await deletePreviews(tx, familyId, { userId, id })
    if (taken.length === 0) throw new ApiError('not_found')
  })
}

const newPreview = (platform: Platform, { userId }: Caller, upload: Upload): NewImport => ({
  user_id: userId,
  state: 'waiting',
  file_name: upload.fileName,
  own_person: upload.ownPerson,
  error: null,
  created_at: platform.now().toISOString(),
  preview: '',
  file_key: upload.key,
  size_bytes: upload.sizeBytes,
  encoding: upload.encoding ?? null,
})

const resultOf = ({ preview, problems }: { preview: GedcomPreview; problems: ImportProblem[] }) =>
  ({ state: 'done', progress: 1, preview: JSON.stringify(preview), problems: JSON.stringify(problems) }) as const
