import path from 'node:path'
import type { Writer } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordChange } from '../../changes/record-change.ts'
import { changeFamily } from '../../families/change-family.ts'
import { inspectUpload } from '../gedcom-bytes.ts'
import { openArchive } from '../media/archive.ts'
import { readerOf, readPart } from '../media/byte-source.ts'
import type { ByteSource } from '../media/byte-source.ts'
import { importComments } from '../media/import-comments.service.ts'
import { importHearts } from '../media/import-hearts.service.ts'
import { importPictures } from '../media/import-pictures.service.ts'
import type { ImportProblem } from './import-plan.ts'
import { importInto, readPictures } from './import.service.ts'
import type { Importer, ImportResult } from './import.service.ts'
import { openPlanner } from './planner.ts'

interface Options {
  /** When the import began. */
  since: string
  fileName: string
  /** Set if an earlier attempt stored the people, with the problems that it found. */
  known?: { problems: ImportProblem[]; changeId: number | null }
  onProgress: (progress: number) => void
  signal?: AbortSignal
  /** How long a thread may work on the file; 10 minutes by default. */
  planWithinMs?: number | undefined
  /** Runs in the transaction that adds the people. */
  keep: (tx: Writer, result: ImportResult) => Promise<void>
  /** Runs in the transaction that writes the history line, if only the pictures brought something new. */
  keepLine: (tx: Writer, changeId: number) => Promise<void>
  addProblems: (tx: Writer, problems: ImportProblem[]) => Promise<void>
}

/** The share of the progress that is done once the people of an archive with pictures are stored. */
export const peopleShare = 0.2

/**
 * Imports a file's people all at once and then, from an archive, its pictures one by one. @throws ApiError if nothing can be
 * imported
 */
export async function importFile(platform: Platform, importer: Importer, source: ByteSource, options: Options): Promise<void> {
  const { since, known, onProgress, signal, keep, keepLine, addProblems } = options
  const { isZip, start, length, packing } = await inspectUpload(source.sizeBytes, readerOf(source))
  const planner = openPlanner(await readPart(source, start, length), packing, {
    encoding: importer.encoding,
    withinMs: options.planWithinMs,
  })
  let { problems, changeId } = known ?? { problems: [], changeId: null }
  const importedBy = async (): Promise<number> => {
    changeId ??= await changeFamily(platform, importer.familyId, async (tx) => {
      const { familyId, userId, personId } = importer
      const id = await recordChange(
        tx,
        { familyId, userId, personId },
        { kind: 'family_imported', title: options.fileName, count: 0 },
        platform.now().toISOString(),
      )
      await keepLine(tx, id)
      return id
    })
    return changeId
  }
  try {
    const onPeople = (progress: number): void => onProgress(isZip ? progress * peopleShare : progress)
    const finish = async (tx: Writer, result: ImportResult): Promise<void> => {
      ;({ problems, changeId } = result)
      await keep(tx, result)
    }
    const pictures =
      known === undefined
        ? await importInto(platform, importer, planner, {
            fileName: options.fileName,
            finish,
            onProgress: onPeople,
            ...(signal === undefined ? {} : { signal }),
          })
        : await readPictures(platform, importer, planner)
    await planner.close()
    if ((!isZip || pictures.media.length === 0) && pictures.comments.length === 0) return
    const archive = isZip ? await openArchive(source) : undefined
    try {
      const galleryTitle = path.parse(options.fileName).name
      const found =
        archive === undefined || pictures.media.length === 0
          ? []
          : await importPictures(platform, importer, pictures, {
              archive,
              galleryTitle,
              importedBy,
              lineSoFar: () => changeId,
              since,
              signal,
              onProgress: (share) => onProgress(peopleShare + (1 - peopleShare) * share),
            })
      found.push(...(await importComments(platform, importer, pictures, { archive, importedBy, signal })))
      found.push(...(await importHearts(platform, importer, pictures, { importedBy, signal })))
      const all = [...problems, ...found].toSorted((a, b) => a.line - b.line)
      if (found.length > 0) await platform.database.write((tx) => addProblems(tx, all))
    } finally {
      archive?.close()
    }
  } finally {
    await planner.close()
  }
}
