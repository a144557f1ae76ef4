import type { GedcomPreview } from '@banyan/contract'
import type { Platform } from '../../../platform/platform.ts'
import { inspectUpload } from '../gedcom-bytes.ts'
import type { ImportProblem } from '../import/import-plan.ts'
import type { Importer } from '../import/import.service.ts'
import { openPlanner } from '../import/planner.ts'
import { openArchive } from '../media/archive.ts'
import { readerOf, readPart } from '../media/byte-source.ts'
import type { ByteSource } from '../media/byte-source.ts'
import { readFileReference } from '../media/file-reference.ts'

interface Options {
  onProgress?: (progress: number) => void
  /** How long a thread may work on the file; 10 minutes by default. */
  planWithinMs?: number | undefined
}

const readShare = 0.6

/**
 * Computes what importing a file would bring, as an import does, and writes nothing.
 * @throws ApiError `no_gedcom`, `too_large`, `import_too_long` or `unknown_own_person`
 */
export async function previewFile(
  platform: Platform,
  { familyId, language, ownPerson, personId, encoding }: Importer,
  source: ByteSource,
  { onProgress = () => undefined, planWithinMs }: Options = {},
): Promise<{ preview: GedcomPreview; problems: ImportProblem[] }> {
  const { isZip, start, length, packing } = await inspectUpload(source.sizeBytes, readerOf(source))
  const planner = openPlanner(await readPart(source, start, length), packing, {
    encoding,
    isPreview: true,
    withinMs: planWithinMs,
  })
  try {
    await planner.read()
    onProgress(readShare)
    const { people, relations, skipped, problems, pictures, preview } = await planner.plan(
      { familyId, db: platform.database.read, location: platform.database.location },
      { language, ownPerson, ownPersonId: personId },
    )
    const files = pictures.media.map(({ file }) => file)
    const photos = isZip && files.length > 0 ? await countFiles(source, files) : 0
    return { preview: { ...preview, people, known: skipped, relations, photos }, problems }
  } finally {
    await planner.close()
  }
}

/** Counts the different files of the archive that are referred to. */
async function countFiles(source: ByteSource, files: readonly string[]): Promise<number> {
  const archive = await openArchive(source)
  try {
    const found = files.flatMap((file) => {
      const reference = readFileReference(file)
      return reference.at === 'archive' ? (reference.names.find((name) => archive.has(name)) ?? []) : []
    })
    return new Set(found).size
  } finally {
    archive.close()
  }
}
